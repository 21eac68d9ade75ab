"""A table to play at, without any widget: messages in, plain data out."""

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from .. import Game, Match, Turn, TutorError, links
from ..analysis import coach
from ..analysis.bots import STRENGTHS, USUAL, policy
from ..errors import LinkError
from ..turn import State
from . import messages, play_view, premove
from .coach import Coaching
from .composer import ACTION, Composer, Draft
from .game_session import GameSession
from .hints import MOVE, Hint
from .messages import flag, list_of, one_of, table_of, text, whole
from .progress import Progress
from .review import Reviewing
from .seating import MODES, SEATINGS, Open
from .serialize import Plain
from .table import Table
from .texts import say

NAMES, RULINGS = list_of(text(80), 20), table_of(text(80), 60)

FORMS: messages.Forms = {
    "pick": {"id": text(80)},
    "peek": {"id": text(80)},
    "action": {"word": text(80)},
    "type": {"text": text(400)},
    "fill": {"text": text(400)},
    "play": {},
    "clear": {},
    "undo": {},
    "hint": {"grade": whole(MOVE)},
    "think": {},
    "chart": {},
    "outcomes": {},
    "review": {"seat": whole(20)},
    "ready": {},
    "resume": {},
    "again": {},
    "bot": {"n": whole(100_000)},
    "recall": {"n": whole(100_000)},
    "new": {
        "players": NAMES,
        "seed": text(links.DIGITS),
        "rulings": RULINGS,
        "mode": one_of(MODES),
        "bots": list_of(whole(20), 20),
        "strength": one_of(STRENGTHS),
    },
    "open": {"link": text(links.LONGEST)},
    "lesson": {"id": text(80), "variant": text(80), "step": whole(1000)},
    "offer": {"take": flag},
    "first": {},
    "coach": {"on": flag},
    "got": {"rule": text(80)},
    "cards": {},
}


def new_seed() -> int:
    """Return a seed that is short enough to be told to others."""
    return random.randrange(1_000_000)


class Play:
    """A game session, what it is set up with, and what somebody asks of it."""

    forms = FORMS

    def __init__(
        self,
        game: Game,
        players: Sequence[str] | int | None = None,
        seed: int = 0,
        rulings: Mapping[str, Any] | None = None,
        mode: str = "open",
        bots: Iterable[int] = (),
        position: State | None = None,
        progress: Progress | None = None,
        strength: str = USUAL,
    ) -> None:
        self.game = game
        self.coaching = Coaching(game, progress or Progress(game))
        self.offer: dict[str, Any] = {}
        self._sit(Match(game, players, seed, rulings, position), mode, bots, strength)

    def _sit(self, match: Match, mode: str, bots: Iterable[int], strength: str = USUAL) -> None:
        self.sit(Table(match, bots, strength), SEATINGS[mode])

    def sit(self, table: Table, seating: Open) -> None:
        """Sit down at a table."""
        self.session = GameSession(table, seating)
        table.listeners.append(self)
        self.review: Reviewing | None = None
        self.setup = play_view.setup_data(self.session)

    def sections(self) -> Plain:
        """Return everything the page shows, in sections that change at different times."""
        shown = play_view.sections(self.session, self.composer())
        shown["draft"] = shown["draft"] | premove.glow(self.session, shown["draft"])
        return shown | {
            "setup": self.setup,
            "coach": self.coaching.sections(self.session, self.composer()),
            "hint": self._hinted(),
            "review": self._looked_back(),
            "offer": [self.game.rulebook.rulings[name].question for name in self.offer],
        }

    def handle(self, message: Any) -> Plain | None:
        """Do what a message asks; whatever is wrong with it becomes a sentence."""
        try:
            kind, values = messages.read(message, self.forms)
            if kind in ("peek", "chart", "outcomes"):
                answer: Plain | None = getattr(self, kind)(**values)
                return answer
            self.session.notice = ""
            getattr(self, f"_{kind}")(**values)
            self.coaching.refused(self.session, self.session.draft, self.composer())
            self.coaching.deal(self.session, self.composer())
        except TutorError as error:
            self.session.notice = str(error)
        except Exception as error:
            self.session.notice = messages.trouble(error)
        return None

    def composer(self) -> Composer:
        """Return what composes moves here and now."""
        table = self.session
        seen = (table.position, table.viewing_seat, table.can_pick)
        return table.cached("composer", seen, self._composer)

    def _composer(self) -> Composer:
        table = self.session
        legal = self.game.moves(table.state) if table.can_pick else []
        return Composer(self.game, table.state, table.scene(), legal)

    def peek(self, id: str) -> Plain:
        """Return what picking a piece would do, without picking it."""
        answer = {"type": "peek", "id": id}
        composer, draft = self.composer(), self.session.draft
        if not self.session.can_pick or id not in composer.words:
            return answer
        if there := premove.reached(self.session, composer, id):
            composer, draft = there, Draft()
        picks = draft.picks if id in draft.picks else composer.toggled(draft.picks, id)
        return answer | composer.glimpsed(composer.picked(picks))

    @property
    def rulings(self) -> Any:
        """The readings that the table uses."""
        return self.session.match.first.rulings

    def suggest(self, rulings: Mapping[str, str]) -> None:
        """Offer a new game with rulings chosen elsewhere on the page."""
        wanted = self.game.rulebook.settle(self.game.package.model.Rulings, rulings)
        now = self.rulings
        self.offer = {
            name: getattr(wanted, name)
            for name in rulings
            if getattr(wanted, name) != getattr(now, name)
        }

    def _pick(self, id: str) -> None:
        composer = self.composer()
        if not self.session.can_pick or id not in composer.words:
            self.session.notice = say("play", "not-now")
            return
        if premove.reached(self.session, composer, id):
            self._play()
            composer = self.composer()
        self.session.draft = composer.clicked(self.session.draft, id)

    def _action(self, word: str) -> None:
        now = any(action.now for action in self.session.scene().actions if action.word == word)
        self._pick(ACTION + word)
        if now and self.session.draft.legal:
            self._play()

    def _type(self, text: str) -> None:
        if self.session.can_pick:
            self.session.draft = self.composer().written(text, typed=True)

    def _fill(self, text: str) -> None:
        if self.session.can_pick:
            self.session.draft = self.composer().written(text)

    def _play(self) -> None:
        table = self.session
        if not table.can_pick:
            table.notice = say("play", "not-now")
        elif not table.draft.text.strip():
            table.notice = say("play", "nothing-yet")
        elif table.draft.legal:
            self._do(table.draft.text)

    def _do(self, move: Any) -> None:
        self.coaching.read(self.session)
        self.session.do(move)

    def saw(self, turn: Turn) -> None:
        """Coach the person at the screen about what somebody has played."""
        self.coaching.saw(self.session, turn)

    def forgot(self) -> None:
        """Do nothing: what the coach had to say is forgotten with the moves."""

    def _clear(self) -> None:
        self.session.draft = Draft()

    def _undo(self) -> None:
        if not self.session.undo():
            self.session.notice = say("play", "nothing-undo")

    def _hint(self, grade: int) -> None:
        """Give a nudge, the idea, or the whole move with its odds."""
        table = self.session
        if not table.can_pick:
            return
        if table.hint is None:
            table.hint = self.new_hint()
        elif grade > table.hint.grade:
            table.hint.think()
        table.hint.grade = grade
        if grade == MOVE:
            self._fill_hinted(table.hint)

    def new_hint(self) -> Hint:
        """Return a hint for the player who decides now."""
        return Hint(self.game, self.session.state, self.session.match.seed)

    def _fill_hinted(self, hint: Hint) -> None:
        self._fill(hint.move.notation())
        self.session.draft = replace(self.session.draft, hinted=True)

    def _hinted(self) -> Plain:
        hint = self.session.hint
        if not hint or not hint.grade:
            return {}
        return self.session.cached("hint", (hint, hint.grade, hint.slices), hint.data)

    def _looked_back(self) -> Plain:
        review = self.review if self.session.seat is None else None
        if not review:
            return {}
        return self.session.cached("review", (review, review.slices), review.data)

    def chart(self) -> Plain | None:
        """Return the odds that a hint shows, or those of a whole game looked back at, as a chart."""
        shown = self._told_hint or self._reviewed()
        return {"type": "chart", "chart": shown.chart()} if shown else None

    def outcomes(self) -> Plain | None:
        """Return how the games ended that were played on after the hinted move."""
        hint = self._told_hint
        return {"type": "chart", "chart": hint.outcomes()} if hint else None

    @property
    def _told_hint(self) -> Hint | None:
        return self.session.hint if self._hinted().get("grade") == MOVE else None

    def _think(self) -> None:
        """Work a little more on what is shown: a hint, or the review of a finished game."""
        hint = self.session.hint
        if self.review and self.session.seat is None:
            self.review.think()
        elif hint:
            said = hint.move
            hint.think()
            if hint.move != said and self.session.draft.hinted:
                self._fill_hinted(hint)

    def _reviewed(self) -> Reviewing | None:
        """Return the review of the game that is over, when it is done."""
        review = self.review if self.session.seat is None else None
        return review if review and review.done else None

    def _review(self, seat: int) -> None:
        table = self.session
        if table.seat is None and seat < len(table.state.players):
            self.review = self.new_review(seat)

    def new_review(self, seat: int) -> Reviewing:
        """Return the review of a seat's game."""
        return Reviewing(self.session, seat)

    def _rng(self) -> random.Random:
        match = self.session.match
        return random.Random(f"{match.seed} {len(match.turns)}")

    def _bot(self, n: int) -> None:
        """Play one move of the computer, if it is still the move that was asked for."""
        table = self.session
        if n == len(table.match.turns) and table.seat in table.bots and not table.waits:
            play = policy(table.strength)
            self._do(play(self.game, table.state, self._rng()))

    def _ready(self) -> None:
        self.session.take_device()

    def _resume(self) -> None:
        self.session.resume()

    def _recall(self, n: int) -> None:
        table = self.session
        if table.cover is None and n < len(table.match.turns):
            table.recalled = n

    def _new(
        self,
        players: Sequence[str],
        seed: str,
        rulings: Mapping[str, Any],
        mode: str,
        bots: Sequence[int],
        strength: str = USUAL,
    ) -> None:
        seed = seed.strip() or str(new_seed())
        if not (seed.isascii() and seed.isdigit()):
            raise TutorError("seed", value=seed)
        chosen = {id: value for id, value in rulings.items() if not self._is_default(id, value)}
        match = Match(self.game, [name.strip() for name in players], int(seed), chosen)
        self._sit(match, mode, bots, strength)
        self.offer = {}

    def _is_default(self, id: str, value: Any) -> bool:
        ruling = self.game.rulebook.rulings.get(id)
        return ruling is not None and str(ruling.default) == str(value)

    def _again(self) -> None:
        """Start another deal with the same people, rulings and computers."""
        table = self.session
        names, seed = table.match.first.players, new_seed()
        match = Match(self.game, names, seed, table.match.rulings)
        self._sit(match, table.mode, table.bots, table.strength)

    def _open(self, link: str) -> None:
        parts = links.read(link)
        if not links.PARTS & set(parts):
            raise LinkError("link-none", value=link[:40])
        name = parts.get("game", self.game.name)
        if name != self.game.name:
            raise LinkError("link-game", name=name[:40], title=self.game.rulebook.title)
        match = Match.from_link(self.game, link)
        mode = links.one_of(parts, "mode", MODES, "open")
        strength = links.one_of(parts, "strength", STRENGTHS, USUAL)
        bots = links.seats(parts, "bots", len(match.first.players))
        self._sit(match, mode, bots, strength)
        count = len(match.turns)
        key = "restored" if count else "restored-none"
        self.session.notice = say("play", key, count=count)

    def _lesson(self, id: str, variant: str, step: int) -> None:
        """Sit down in the very position that a lesson shows."""
        self.sit_at(self.game.lesson(id).state_at(self.game, variant, step))

    def sit_at(self, position: State) -> None:
        """Begin a game from a position, with everything shown."""
        self._sit(Match(self.game, position=position), "open", ())

    def _offer(self, take: bool) -> None:
        if take and self.offer:
            table = self.session
            rulings = {**table.match.rulings, **self.offer}
            names, seed = table.match.first.players, str(table.match.seed)
            self._new(names, seed, rulings, table.mode, sorted(table.bots), table.strength)
        self.offer = {}

    def _first(self) -> None:
        """Start a first game with the coach: a person in seat 1, computers in the others."""
        match = coach.first_game(self.game)
        self._sit(match, "hot-seat", range(1, len(match.first.players)))
        self.offer = {}
        self.coaching.on = True

    def _coach(self, on: bool) -> None:
        self.coaching.switch(self.session, on)

    def _got(self, rule: str) -> None:
        self.coaching.read(self.session, rule)

    def _cards(self) -> None:
        self.coaching.open(self.session)
