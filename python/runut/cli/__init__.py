"""The command line: the only place that prints. One file a command; `main` finds them lazily."""

from __future__ import annotations

import signal
from typing import NoReturn


def entry() -> NoReturn:
    """The installed command. While it is loaded, Ctrl-C ends the process without a word.

    The package begins with the same where the command imports it; here it holds for others too.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from runut.cli.main import entry as main

    main()
