"""How strong the bots are, and where their weights come from: ``python -m strength --help``."""
