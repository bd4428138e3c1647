"""What reads and writes puzzles as text: formats, addresses, JSON, XML and lists."""
