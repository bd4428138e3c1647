"""The command line: the only place that prints. One file a command; `main` finds them lazily."""

from __future__ import annotations

import signal
from typing import NoReturn


def entry() -> NoReturn:
    """The installed command. While it is being loaded, Ctrl-C ends the process without a word."""
    hears = signal.getsignal(signal.SIGINT)
    if hears is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from runut.cli.main import entry as main

    signal.signal(signal.SIGINT, hears)
    main()
