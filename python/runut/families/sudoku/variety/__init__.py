"""Random constraints for new sudokus of a variant, drawn so that a full board keeps them."""
