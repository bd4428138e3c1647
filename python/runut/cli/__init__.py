"""The command line: the only place that prints. One file a command; `main` finds them lazily."""
