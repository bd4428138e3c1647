"""The web app: a server over the verbs, and the page that it serves."""
