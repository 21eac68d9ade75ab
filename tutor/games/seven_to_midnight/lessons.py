"""Stub."""
def lessons(game):
    return ()
