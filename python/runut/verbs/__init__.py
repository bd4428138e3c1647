"""The verbs of Runut, a module each; users call them as `runut.solve`, `runut.draw` and so on."""

__all__: list[str] = []
