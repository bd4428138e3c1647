"""The verbs of Runut, such as `runut.solve` and `runut.draw`, grouped in modules."""
