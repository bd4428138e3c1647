"""The rules of a puzzle as plain values: what checking, the page and the solver `model` read."""
