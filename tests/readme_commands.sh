#!/usr/bin/env bash
# Runs every command of the README's ```console blocks and compares what it prints with the README.
# Usage: readme_commands.sh README.md, in a folder that holds examples/. Times are not compared.
set -euo pipefail
python3 - "$1" <<'PY'
import re
import subprocess
import sys

text = open(sys.argv[1], encoding="utf-8").read()
blocks = re.findall(r"```console\n(.*?)```", text, re.DOTALL)
cases = re.findall(r"^\$ (.+)\n((?:(?!\$ ).*\n)*)", "".join(blocks), re.MULTILINE)
hide = re.compile(r"\d+\.\d+ m?s\b")
failed = 0
for command, expected in cases:
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    found = done.stdout + done.stderr
    same = hide.sub("TIME", found).strip() == hide.sub("TIME", expected).strip()
    print("ok  " if same else "FAIL", command)
    if not same:
        failed += 1
        print(f"--- README\n{expected}--- found\n{found}")
print(f"{len(cases) - failed} passed, {failed} failed")
sys.exit(1 if failed or not cases else 0)
PY
