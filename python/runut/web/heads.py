"""The heads of requests as they arrive: those that two readers may understand differently.

A proxy and the server behind it must agree where a request ends, or a client smuggles a second one
past the proxy. h11 reads more than RFC 9112 asks for, so these are rejected first: a line that ends
without a carriage return (section 2.2), a folded header (5.2), a length beside another one or a
transfer coding (6.3), and a head of another version than HTTP/1.

A body in chunks is the last of its connection: only who reads the chunks knows where it ends.
"""

from __future__ import annotations

import re

END = b"\r\n\r\n"
ODD = re.compile(rb"[^\r]\n|\n[ \t]")
FIRST = re.compile(rb"[^\r\n]* HTTP/1\.[01]\r\n")
FRAMING = re.compile(rb"\n(content-length|transfer-encoding)[ \t]*:[ \t]*([^\r\n]*)", re.IGNORECASE)
LENGTH = re.compile(rb"\d{1,18}[ \t]*")


class Heads:
    r"""Finds the heads in the bytes of a connection.

    >>> Heads().good(b"GET / HTTP/1.1\r\n\r\nGET / HTTP/1.1\n")
    18
    """

    def __init__(self) -> None:
        self.is_last = False
        """Whether no request may follow."""
        self._is_rejected = False
        self._begun = b""
        """The part of a head that has arrived."""
        self._body = 0
        """Bytes of a body that are still to come."""

    def good(self, data: bytes) -> int:
        """How many of these bytes come before a rejected head; none after one."""
        seen = len(self._begun)
        whole = self._begun + data
        at = 0
        while at < len(whole) and not (self.is_last or self._is_rejected):
            if self._body:
                step = min(self._body, len(whole) - at)
                self._body -= step
                at += step
                continue
            end = whole.find(END, max(at, seen - len(END) + 1))
            stop = len(whole) if end < 0 else end + len(END)
            is_odd = ODD.search(whole, max(at, seen - 1), stop) is not None
            self._is_rejected = is_odd or (end >= 0 and not self._frames(whole[at:stop]))
            if end < 0 or self._is_rejected:
                break
            at = stop
        self._begun = b"" if self.is_last or self._is_rejected else whole[at:]
        return max(0, at - seen) if self._is_rejected else len(data)

    def _frames(self, head: bytes) -> bool:
        """Find where the body of a request ends; whether that is plain."""
        framing = FRAMING.findall(head)
        length = framing[0][1] if framing else b"0"
        self.is_last = any(name.lower() == b"transfer-encoding" for name, _ in framing)
        is_known = self.is_last or LENGTH.fullmatch(length)
        if len(framing) > 1 or not (is_known and FIRST.match(head)):
            return False
        self._body = 0 if self.is_last else int(length)
        return True
