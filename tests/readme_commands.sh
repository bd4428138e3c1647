#!/usr/bin/env bash
# Runs every command of the ```console blocks of pages and compares what it prints with the page.
exec python3 "$(dirname "$0")/../tools/console.py" "$@"
