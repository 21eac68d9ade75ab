"""The kit as a command: `midnight-tutor serve`, `lab`, `lesson`, `judge`, `play`."""

__all__: list[str] = []
