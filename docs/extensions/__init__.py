"""What Runut adds to Sphinx: pictures, the command, names, links and the two languages."""
