"""The sentences of `rules.toml`: what breaks each rule, and what each variant asks of a player."""

from __future__ import annotations

import tomllib
from importlib.resources import files

from runut.core.frozen import FrozenDict

_SAID = tomllib.loads(files(__package__).joinpath("rules.toml").read_text("utf-8"))
BROKEN = FrozenDict(_SAID["broken"])
ASKED = FrozenDict(_SAID["asked"])
