"""The rules of each family a second time, by hand: they share nothing with the models.

Families of other packages have modules of their own, in a folder of this name on the path.
"""

from pkgutil import extend_path

__path__ = extend_path(__path__, __name__)
