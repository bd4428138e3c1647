"""What the page asks: each question takes JSON values and gives JSON values.

It has two homes: the server (`web/`) and a worker of the browser. So nothing here knows a web
framework, a process, a thread or a signal.
"""
