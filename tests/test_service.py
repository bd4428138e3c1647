"""The samples of docs/howto/serve.md are accepted by the programs that they are for."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

import pytest

from programs import ran

PAGE = (Path(__file__).parents[1] / "docs/howto/serve.md").read_text(encoding="utf-8")


def sample(language: str) -> str:
    """The one sample in a language."""
    (text,) = re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    return text


def needs(*programs: str) -> pytest.MarkDecorator:
    missing = [name for name in programs if not found(name)]
    return pytest.mark.skipif(bool(missing), reason=f"needs {', '.join(missing)}")


def found(program: str) -> str:
    """Where a program is; /usr/sbin holds servers and is not everybody's path."""
    return shutil.which(program) or shutil.which(program, path="/usr/sbin:/usr/local/sbin") or ""


@needs("nginx")
def test_nginx_accepts_its_sample(tmp_path) -> None:
    server = f"server {{\nlisten 127.0.0.1:8443;\n{sample('nginx')}}}"
    places = "\n".join(
        f"{name}_temp_path {tmp_path / name};"
        for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = f"pid {tmp_path / 'pid'};\nevents {{}}\nhttp {{\naccess_log off;\n{places}\n{server}}}"
    (tmp_path / "nginx.conf").write_text(whole)
    ran([found("nginx"), "-t", "-e", "stderr", "-c", str(tmp_path / "nginx.conf")], code=0)


@needs("caddy")
def test_caddy_accepts_its_sample(tmp_path) -> None:
    (tmp_path / "Caddyfile").write_text(sample("text"))
    command = [found("caddy"), "validate", "--adapter", "caddyfile", "--config"]
    ran([*command, str(tmp_path / "Caddyfile")], code=0)


@needs("systemd-analyze")
def test_systemd_accepts_its_sample(tmp_path) -> None:
    unit = sample("ini").replace("/opt/runut/bin/runut", f"{sys.executable} -m runut")
    (tmp_path / "runut.service").write_text(unit)
    assert ran(["systemd-analyze", "verify", str(tmp_path / "runut.service")], code=0).stderr == b""


def test_the_options_of_the_samples_exist() -> None:
    asked = set(re.findall(r"runut play .*", PAGE))
    known = ran([sys.executable, "-m", "runut", "play", "--help"], code=0, text=True).stdout
    assert {option for line in asked for option in re.findall(r"--[a-z-]+", line)} <= set(
        re.findall(r"--[a-z-]+", known)
    )
