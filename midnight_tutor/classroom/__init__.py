"""A class that follows and answers: rooms in the server's memory, which know no rule of any game."""
