"""One folder for each game of ours; `tutor.games()` names all there are, others' too."""
