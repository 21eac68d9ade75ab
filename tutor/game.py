"""What every game offers: start, judge, play, score, outcome, and each of them explained."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from . import players as people
from .errors import NotationError, PositionError, SeatError, SetupError, TutorError, shortened
from .explain import allowed, resolve
from .nearest import NearMove, nearest
from .package import GamePackage
from .phrases import messages
from .registry import home, within
from .rulebook import Named, Story, counted
from .turn import IllegalMove, Move, Outcome, Turn, Verdict, actor, kind_of, last_state

if TYPE_CHECKING:
    from random import Random

    from .analysis.odds import Odds
    from .contract import Lessons, MoveFacts, Preview, Sequel, State
    from .lesson import Lesson
    from .scene import Scene, Zone


class Game(GamePackage):
    """A game: its rules, its clauses, its table, its lessons."""

    def __repr__(self) -> str:
        book = self.rulebook
        players = "–".join(map(str, dict.fromkeys(book.players)))
        lessons, clauses = counted(len(self.lessons), "lesson"), counted(len(book), "clause")
        return f"Game({self.name!r}: {book.title}, {players} players, {lessons}, {clauses})"

    @cached_property
    def lessons(self) -> Mapping[str, Lesson]:
        """The worked examples by id, in the order a newcomer needs them."""
        module: Lessons = self._module("lessons")
        texts = self.rulebook.lessons
        told = (each.with_texts(texts.get(each.id, {})) for each in module.lessons(self))
        return Named("lesson", {each.id: each for each in told})

    def lesson(self, id: str) -> Lesson:
        """A worked example by its id, or a sentence that says which there are."""
        if id not in self.lessons:
            raise TutorError("lesson-unknown", name=str(id)[:40], known=tuple(self.lessons))
        return self.lessons[id]

    def start(
        self,
        players: Sequence[str] | int | None = None,
        seed: int = 0,
        rulings: Mapping[str, Any] | None = None,
    ) -> Any:
        """The first position of a game: players by name or number, a seed, chosen rulings."""
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 2**32:
            raise SetupError("seed", value=str(seed)[:40])
        chosen = self.rulebook.settle(self.model.Rulings, rulings or {})
        try:
            return self.rules.start(people.named(self.rulebook, players), seed, chosen)
        except SetupError as error:
            error.phrases = self.rulebook.errors
            raise

    def to_move(self, state: State) -> int | None:
        """The seat whose decision it is, or None when the game is over."""
        return self.rules.to_move(self.own(state))

    def moves(self, state: State) -> list[Move]:
        """Every legal move."""
        if self.to_move(state) is None:
            return []
        found = self._found(state)
        if "moves" not in found:
            found["moves"] = tuple(
                self.filter_legal(state, self._legal_filter.plausible_moves(state))
            )
        return list(found["moves"])

    def some_move(self, state: State, rng: Random) -> Move:
        """A legal move by lot, without listing all: for playing on."""
        if self.to_move(state) is None:
            raise NotationError("move-over")
        return next(self.draw(state, rng))

    def draw(self, state: State, rng: Random) -> Iterator[Move]:
        """Legal moves by lot, one after another, each found when it is asked for."""
        moves = list(self._legal_filter.plausible_moves(self.own(state)))
        rng.shuffle(moves)
        return self.filter_legal(state, moves)

    def filter_legal(self, state: State, moves: Iterable[Move]) -> Iterator[Move]:
        """The legal ones of some moves of whoever is to move (or of the seat they name), in their order."""
        return self._legal_filter.filter_legal(self.own(state), moves)

    def candidates(self, state: State) -> Iterator[Move]:
        """Moves worth asking about: all legal ones, and some that are not."""
        return iter(() if self.to_move(state) is None else self.rules.candidates(state))

    def is_legal(self, state: State, move: Move | str) -> bool:
        """The decision alone, by the same checks as `judge`, stopping at the first that fails."""
        return allowed(self.rules.checks(state, self._move(state, move)))

    def parse(self, state: State, text: str) -> Move:
        """A move from what somebody typed; `2: pass` or `Ben: pass` names who makes it."""
        if not isinstance(text, str):
            raise self._no_move(text)
        self.own(state)
        forms = tuple(self.rulebook.notation)
        if len(text) > 200:
            raise NotationError("move-long", have=len(text))
        who, colon, rest = text.partition(":")
        words = (rest if colon else text).lower().split()
        if not words:
            raise NotationError("move-empty", forms=forms)
        try:
            move = self.model.parse(state, words)
        except NotationError as error:
            error.phrases = self.rulebook.errors
            own = tuple(form for form in forms if form.split()[0] == words[0])
            typed = {name: fact for name, fact in error.facts.items() if isinstance(fact, str)}
            short = {name: fact[:40] for name, fact in (typed | {"text": text.strip()}).items()}
            error.facts |= {**short, "forms": own or forms}
            raise
        return replace(move, seat=self._seat(state, who.strip())) if colon else move

    def _seat(self, state: State, who: str) -> int:
        """By number, which is how a link names it, else by name (which may be made of digits)."""
        number = int(who) if who.isascii() and who.isdigit() and len(who) < 3 else 0
        if 1 <= number <= len(state.players):
            return number - 1
        if who not in state.players:
            raise NotationError("seat", seat=who[:24], most=len(state.players))
        return state.players.index(who)

    def _move(self, state: State, move: Move | str) -> Move:
        """Return a move of this game by a seat of this position, from the move itself or its text."""
        self.own(state)
        if isinstance(move, str):
            return self.parse(state, move)
        if not isinstance(move, Move):
            raise self._no_move(move)
        if move.seat is not None:
            check_seat(state, move.seat)
        module = type(move).__module__
        if not within(module, self._package.__name__) and home(module) not in ("", self.name):
            facts = {"move": move, "other": home(module), "game": self.name}
            raise TypeError(messages().say("move-foreign", **facts))
        return move

    def _no_move(self, value: Any) -> TypeError:
        form = tuple(self.rulebook.notation)[:1]
        return TypeError(messages().say("move-kind", form=form, value=shortened(value)))

    def judge(self, state: State, move: Move | str) -> Verdict:
        """Whether the move is legal, with every reason for and against."""
        move = self._move(state, move)
        return Verdict(move, self.rules.checks(state, move), self.rulebook)

    def play(self, state: State, move: Move | str) -> Turn:
        """The move played and explained; raises `IllegalMove` with the verdict if refused."""
        verdict = self.judge(state, move)
        if not verdict.legal:
            raise IllegalMove(verdict)
        return Turn(state, verdict, self.rules.effects(state, verdict.move))

    def after(self, state: State, move: Move) -> Any:
        """The state after a move known to be legal, nothing recorded: for bots and searches."""
        return last_state(self.rules.effects(self.own(state), move))

    def nearest(
        self, state: State, move: Move | str, most: int = 3, legal: Sequence[Move] = ()
    ) -> list[NearMove]:
        """The legal moves of whoever asks that differ least from a refused one, and what to change.

        Nothing for a seat that is not to move: it would tell what the mover holds. Who has the
        legal moves of whoever decides at hand may give them.
        """
        wanted = self._move(state, move)
        moves = legal if legal and wanted.seat is None else self._moves_of(state, wanted.seat)
        near = nearest(wanted, moves)[:most]
        return [replace(each, action=self.action(state, each.move)) for each in near]

    def _moves_of(self, state: State, seat: int | None) -> list[Move]:
        """The legal moves of whoever decides, or of somebody else: a joint decision anybody may speak."""
        if seat in (None, self.to_move(state)):
            return self.moves(state)
        moves = (replace(each, seat=seat) for each in self.candidates(state))
        return list(self.filter_legal(state, moves))

    def action(self, state: State, move: Move) -> str:
        """A move of whoever decides, told as what one does, where the rulebook has words for it.

        Its sentence may use the fields of the move and the words of its notation, `{w1}` after the verb.
        """
        kind, phrases = kind_of(self._move(state, move)), self.rulebook.actions
        return phrases.say(kind, **self.facts(state, move)) if kind in phrases else ""

    def facts(self, state: State, move: Move) -> dict[str, Any]:
        """What sentences about a move may name: its fields, its words, and things by their names here."""
        facts = {field.name: getattr(move, field.name) for field in fields(move)}
        facts |= {f"w{at}": word for at, word in enumerate(move.notation().split())}
        if "move_facts" not in self.parts:
            return facts
        table: MoveFacts[Any] = self._module("table")
        seat = actor(state, move)
        view = state if seat is None else self.view(state, seat)
        return {**facts, **table.move_facts(view, move, self.rulebook.actions.say)}

    def score(self, state: State) -> Story:
        """One tree of steps per player; its value is the player's total."""
        return Story(self.rules.score(self.own(state)), self.rulebook)

    def outcome(self, state: State) -> Outcome | None:
        """None while the game goes on; else the winners and the steps that decided it."""
        if self.to_move(state) is not None:
            return None
        winners, steps = self.rules.outcome(state)
        return Outcome(tuple(winners), Story(steps, self.rulebook))

    def view(self, state: State, seat: int) -> Any:
        """What that seat may know: the rest is hidden."""
        found = self._found(state)
        if seat not in found or type(seat) is not int:
            check_seat(self.own(state), seat)
            found[seat] = self.rules.view(state, seat)
        return found[seat]

    def _found(self, state: State) -> dict[int | str, Any]:
        """What was found out about the position asked about last: it is asked about again and again."""
        last = self._last
        if last[0] is not state:
            last = self._last = state, {}
        return last[1]

    def scene(self, state: State, seat: int | None = None) -> Scene:
        """The table as a seat sees it; None shows everything."""
        seen = self.own(state) if seat is None else self.view(state, seat)
        return self.table.scene(seen, self.rulebook.table.say)

    def compose(self, state: State, picks: Sequence[str]) -> str:
        """The notation that clicked words make, complete or not."""
        return self.table.compose(self.own(state), tuple(picks))

    def preview(self, state: State, move: Move | str) -> tuple[Zone, ...]:
        """The pieces that a move would put down, legal or not, in zones by id."""
        move = self._move(state, move)
        if not self.has_preview:
            return ()
        table: Preview[Any] = self._module("table")
        return tuple(table.preview(state, move))

    def calculate(self, values: Mapping[str, Any]) -> tuple[Scene | None, Story]:
        """The calculator's answer to what was entered: a picture and the reckoning."""
        from .calculator import check

        scene, steps = self._calculator.work(self, check(self.fields, values))
        return scene, Story(steps, self.rulebook)

    def sequel(self, state: State) -> Mapping[str, Any] | None:
        """The game that follows on a finished one: its name, players and rulings, or None."""
        if self.to_move(state) is not None or "sequel" not in self.parts:
            return None
        rules: Sequel[Any] = self._module("rules")
        return rules.sequel(state)

    def advise(self, state: State, rng: Random | None = None) -> Move:
        """A sensible legal move by what the mover may know: for bots and hints."""
        from random import Random

        from .analysis.odds import ranked

        liked = ranked(self, state, rng or Random())
        if not liked:
            raise NotationError("move-over")
        return liked[0]

    def odds(self, state: State, seat: int | None = None, budget: int = 600) -> Iterator[Odds]:
        """The chances of a seat's moves by what it may know (or of the seat, when it is not to move).

        Better and better figures, after at most a tenth of a second each, until `budget` games are
        played on; stop whenever they are good enough.
        """
        from .analysis.odds import figures

        turn = self.to_move(state)
        seat = turn if seat is None else check_seat(state, seat)
        if seat is None:
            raise NotationError("move-over")
        return figures(self, state, seat, budget)

    def choose(self, state: State, strength: str = "sensible", rng: Random | None = None) -> Move:
        """Return the move that the computer makes: "random", "easy", "sensible" or "strong"."""
        from random import Random

        from .analysis.bots import policy

        play = policy(strength)
        if self.to_move(state) is None:
            raise NotationError("move-over")
        return play(self, state, rng or Random())

    def to_json(self, state: State) -> str:
        """A position as JSON text."""
        from .codec import to_json

        return to_json(self.own(state))

    def from_json(self, text: str) -> Any:
        """A position from JSON text: readable, of the right shape, and possible."""
        from .codec import from_json

        state: Any = from_json(text, self.model.State)
        people.check(self.rulebook, state.players)
        for ruling in self.rulebook.rulings.values():
            ruling.read(getattr(state.rulings, ruling.id))
        wrong = [step for step in resolve(self.rules.position(state)) if not step.value]
        if wrong:
            reasons = " ".join(self.rulebook.sentence(step) for step in wrong)
            raise PositionError("position-counts", reasons=reasons)
        return state


def check_seat(state: State, seat: Any) -> int:
    """Return a seat of a position, or raise a `SeatError` that says which there are."""
    if type(seat) is not int or not 0 <= seat < len(state.players):
        raise SeatError(state.players, seat)
    return seat
