"""`python -m runut` is the command `runut`."""

from runut.cli.main import entry

entry()
