"""What every family shares: values, limits, traces, scenes and the text scanner."""
