"""Any puzzle of a family, and what a format may not change about it.

Families of other packages have modules of their own, in a folder of this name on the path.
"""

from pkgutil import extend_path

__path__ = extend_path(__path__, __name__)
