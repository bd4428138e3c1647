r"""Functions for hitori only: conventions on which sources disagree, and many boards in one call.

::

    >>> import runut
    >>> answers = runut.hitori.solve_lines("a 2 2 2,1,1,1\nhitori/2/1/12")
    >>> [answer.uniqueness.value for answer in answers]
    ['unique', 'several']
"""

from __future__ import annotations

from runut.families.hitori.bulk import Answer, Answers, solve_lines, solve_many
from runut.families.hitori.model import Convention, Hitori

__all__ = ["Answer", "Answers", "Convention", "Hitori", "solve_lines", "solve_many"]
