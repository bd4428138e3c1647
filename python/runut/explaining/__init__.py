"""Explanations: what they give back, their checker, and their words."""
