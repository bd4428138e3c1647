"""The rules of each family a second time, by hand: they share nothing with the models."""
