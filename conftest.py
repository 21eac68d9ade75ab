"""Imports the games before pytest does, so that `tutor.games` stays the function it is."""

import tutor

for name in tutor.games():
    tutor.load(name)
