"""Any puzzle of a family, and what a format may not change about it."""
