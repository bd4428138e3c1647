"""The shelf: pictures of things with a title, from which nonograms are made.

`listed.py` reads our list of names, titles and sizes and the masters that the build drew
(`tools/build_shelf.py`); `reduction.py` brings a master onto a board; `making.py` makes it unique.
"""
