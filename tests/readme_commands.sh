#!/usr/bin/env bash
# Runs every command of the ```console blocks of pages and compares what it prints with the page.
# Usage: readme_commands.sh PAGE..., in a folder that holds examples/. Times are not compared.
set -euo pipefail
python3 - "$@" <<'PY'
import re
import subprocess
import sys
from pathlib import Path

hide = re.compile(r"\d+\.\d+ m?s\b")
ran = failed = 0
for page in sys.argv[1:]:
    blocks = re.findall(r"```console\n(.*?)```", Path(page).read_text("utf-8"), re.DOTALL)
    cases = re.findall(r"^\$ (.+)\n((?:(?!\$ ).*\n)*)", "".join(blocks), re.MULTILINE)
    for command, expected in cases:
        done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
        found = done.stdout + done.stderr
        same = hide.sub("TIME", found).strip() == hide.sub("TIME", expected).strip()
        print("ok  " if same else "FAIL", command)
        ran += 1
        if not same:
            failed += 1
            print(f"--- {page}\n{expected}--- found\n{found}")
print(f"{ran - failed} passed, {failed} failed")
sys.exit(1 if failed or not ran else 0)
PY
