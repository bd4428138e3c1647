"""A puzzle that kills whoever works on it, for programs that tests start."""

BOMB = """
import os, signal
from runut.bulk import answering
worked = answering._worked
def poisoned(task, family, record):
    if "3111" in record.puzzle:
        os.kill(os.getpid(), signal.SIGKILL)
    return worked(task, family, record)
answering._worked = poisoned
"""
"""What Python reads at its start: one puzzle kills whoever works on it."""
