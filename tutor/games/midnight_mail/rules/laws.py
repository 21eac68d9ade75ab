"""What must hold in every position: nothing is lost, nothing appears, everything lies as it may."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from ....explain import Facts, Step, at_most, equal, holds
from ..model.geometry import AREAS, FOURS, NAMES, STACKED, THREES, Shape, names
from ..model.move import TILE_NAME
from ..model.piece import animal_ids
from ..model.state import CARDS, Animal, Board, Card, Laid, Phase, State, Token, shape_of
from ..model.tile import COPIES, PATCH, all_tiles, cells_of, relief
from .bonus import TOKENS, tokens_left
from .delivery import pairs, told
from .placing import ANIMALS, lie_checks

TURNS = 12


def position(state: State) -> Iterator[Step]:
    """Counts first; how boards look only when everything on them is readable."""
    readable = list(_shape_laws(state))
    yield from readable
    if not all(step.value for step in readable):
        return
    yield from _tile_laws(state)
    yield from _token_laws(state)
    yield from _card_laws(state)
    yield from _turn_laws(state)
    for seat in range(len(state.players)):
        yield from _board_laws(state, seat)


def _shape_laws(state: State) -> Iterator[Step]:
    """One entry for each seat, only known tiles, only spaces of the board."""
    seats = len(state.players)
    lists = (state.decks, state.hands, state.played, state.boards, state.spells, state.patches)
    sizes = {len(part) for part in (*lists, state.points, state.combos)} | {seats}
    yield equal("mail.setup.players", max(sizes), min(sizes), seats=seats)
    rows = (len(state.market), len(state.stacks))
    fine = rows == (len(FOURS), len(STACKED))
    yield holds("mail.setup.stacks", fine, case=_unless(fine, "rows"), have=rows)
    loose = {tile for part in (*state.market, *state.stacks) for tile in part} | {
        state.taken or "D2-1"
    }
    laid = {piece.tile for board in state.boards for piece in board.pieces} - {PATCH}
    odd = tuple(sorted(tile for tile in loose | laid if not TILE_NAME.fullmatch(tile.lower())))
    yield holds("mail.tile.shapes", not odd, tiles=odd)
    yield holds("mail.setup.kit", all(map(_is_board, state.boards)) and _cells_exist(state))
    turns = state.turn is None or 0 <= state.turn < seats
    yield holds("mail.turn.order", turns, case=_unless(turns, "nobody"), who="", turn="")


def _unless(ok: bool, case: str) -> str:
    return "" if ok else case


def _is_board(board: Board) -> bool:
    sizes = len(board.animals) == len(NAMES) and len(board.paid) == len(AREAS)
    ways = all(
        p.anchor in range(len(NAMES)) and p.flip in (0, 1) and p.turn in range(4)
        for p in board.pieces
    )
    return sizes and ways and min(board.paid) >= 0


def _cells_exist(state: State) -> bool:
    sent = [cell for message in state.sent for cell in (message.mover, message.receiver)]
    cells = {*state.fresh, *sent, *(cell for pair in state.waiting for cell in pair)}
    return cells <= set(range(len(NAMES)))


def _tile_laws(state: State) -> Iterator[Step]:
    """Every tile is in exactly one place."""
    laid = Counter(piece.tile for board in state.boards for piece in board.pieces)
    have = laid + Counter(tile for part in (*state.market, *state.stacks) for tile in part)
    if state.phase is Phase.TILE:
        have[state.taken] += 1
    for row, shape in enumerate(STACKED):
        own = {
            tile: times for tile, times in have.items() if tile != PATCH and shape_of(tile) is shape
        }
        need = all_tiles(shape)
        if shape is Shape.D2 and state.rulings.two_space_supply == "unlimited":
            need = tuple(
                f"{shape}-{number}" for number in range(1, max(len(own), COPIES[shape]) + 1)
            )
        twice = tuple(sorted(tile for tile, times in own.items() if times > 1))
        off = tuple(sorted(set(need) ^ set(own)))
        rule = "mail.setup.stacks" if row < len(FOURS) else "mail.setup.special_stack_types"
        case = "twice" if twice else "off" if off else ""
        yield holds(rule, not case, case=case, shape=shape, tiles=twice or off)
    strays = [
        tile
        for shape, part in zip([*FOURS, *STACKED], [*state.market, *state.stacks], strict=True)
        for tile in part
        if shape_of(tile) is not shape
    ]
    yield at_most(
        "mail.setup.market", max([len(strays), *(len(row) - 2 for row in state.market)]), 0
    )
    rows = zip(FOURS, state.market, state.stacks, strict=False)
    short = tuple(shape for shape, row, stack in rows if len(row) < 2 and stack)
    yield holds("mail.market.refill", not short, shapes=short)


def _token_laws(state: State) -> Iterator[Step]:
    """Sixteen animals of each kind, sixteen spells, sixteen patches."""
    for animal in Animal:
        have = sum(board.animals.count(animal) for board in state.boards)
        yield at_most("mail.setup.reserve", have, ANIMALS, animal=animal)
    for kind, held, new in (
        (Token.SPELL, state.spells, state.new_spells),
        (Token.PATCH, state.patches, state.new_patches),
    ):
        mine = held[state.turn] if state.turn is not None else 0
        fine = min(held) >= 0 and tokens_left(state, kind) >= 0 and 0 <= new <= mine
        used = TOKENS - tokens_left(state, kind)
        yield holds("mail.setup.tokens", fine, kind=kind, have=used, most=TOKENS)
    known = None not in state.combos
    amounts = (*state.points, *(value or 0 for value in state.combos))
    yield holds("mail.setup.scoreboard", known and min(amounts) >= 0)


def _card_laws(state: State) -> Iterator[Step]:
    """Everyone has their twelve cards: two in hand while there are enough."""
    deck = Counter[Card](CARDS * 2)
    for seat, who in enumerate(state.players):
        hand, played = state.hands[seat], state.played[seat]
        own = Counter((*state.decks[seat], *hand, *(one.card for one in played)))
        odd = tuple(sorted(map(str, (own - deck) | (deck - own))))
        yield holds("mail.card.composition", not odd, who=who, cards=odd)
        playing = seat == state.turn and state.phase is not Phase.CARD
        need = min(2, TURNS - len(played) + playing) - playing
        yield equal("mail.setup.hand", len(hand), need, who=who)
        laid = sum(piece.tile != PATCH for piece in state.boards[seat].pieces)
        mine = laid + (seat == state.turn and state.phase is Phase.TILE)
        facts: Facts = {"who": who, "tile": "", "have": mine, "most": len(played)}
        fine = mine <= len(played)
        yield holds("mail.tile.take_one", fine, case=_unless(fine, "many"), **facts)
        odd = tuple(_unlike(state, seat))
        yield holds("mail.card.shape", not odd, case=_unless(not odd, "odd"), who=who, choices=odd)


def _unlike(state: State, seat: int) -> Iterator[Card]:
    """The cards that were played face up more or less often than their tiles were taken."""
    tiles = [piece.tile for piece in state.boards[seat].pieces if piece.tile != PATCH]
    if seat == state.turn and state.phase is Phase.TILE:
        tiles.append(state.taken)
    shapes = [shape_of(tile) for tile in tiles]
    cards = Counter(Card.SPECIAL if shape in THREES else shape.value for shape in shapes)
    played = Counter(one.card for one in state.played[seat] if not one.down)
    for card in CARDS:
        small = card is Card.SPECIAL and state.rulings.special_card == "two_space"
        if cards[card] != played[card] and not small:
            yield card


def _turn_laws(state: State) -> Iterator[Step]:
    """Rounds are even, and the turn is where its tile says it is."""
    turns = [len(played) for played in state.played]
    yield at_most("mail.turn.rounds", max(turns) - min(turns), 1)
    over = not any(state.hands) and state.phase is Phase.CARD
    fine = (state.turn is None) == over
    yield holds("mail.end.rounds", fine, case=_unless(fine, "odd"))
    yield from _order_laws(state)
    fine = _is_step(state) and _is_done(state)
    yield holds("mail.turn.steps", fine, case=_unless(fine, "odd"), tile=state.taken)
    kinds = [objective.partition(".")[0] for objective in state.objectives]
    need = ["colour", "line", "zone"] if state.rulings.mode == "advanced" else []
    yield holds("mail.setup.advanced", kinds == need, have=len(kinds), need=len(need))


def _order_laws(state: State) -> Iterator[Step]:
    """Who has had a turn more sits before the player to move."""
    if state.turn is None:
        return
    turns = [len(played) for played in state.played]
    turns[state.turn] -= state.phase is not Phase.CARD
    order = turns[state.turn :] + turns[: state.turn]
    fine, who = order == sorted(order), state.players[state.turn]
    yield holds("mail.turn.order", fine, case=_unless(fine, "odd"), who=who, turn="")


def _is_step(state: State) -> bool:
    """Whether the tile of this turn is where the step of the turn says."""
    board = state.boards[state.turn or 0]
    tiles = [piece for piece in board.pieces if piece.tile != PATCH]
    match state.phase:
        case Phase.CARD:
            return not state.taken
        case Phase.TILE:
            return bool(state.taken) and state.taken not in {piece.tile for piece in tiles}
    if not state.taken:
        return not state.fresh
    cells = cells_of(tiles[-1]) if tiles and tiles[-1].tile == state.taken else ()
    new = [cell for cell in state.fresh if cell in cells and board.animals[cell]]
    return bool(cells) and len(set(new)) == len(state.fresh)


def _is_done(state: State) -> bool:
    """Whether what was done this turn could be done by now."""
    late = state.fresh or state.sent or state.spelled
    new = (state.new_spells or state.new_patches) and not state.patched
    early = state.phase is not Phase.DELIVER and bool(late or new)
    messages = all(one.mover != one.receiver and one.points >= 0 for one in state.sent)
    kept = (state.sent or not state.waiting) and len(state.removed) <= state.patched
    return not early and messages and bool(kept)


def _board_laws(state: State, seat: int) -> Iterator[Step]:
    """Tiles lie as they may, animals stand on tiles, and nobody waits to deliver."""
    board, bottom = state.boards[seat], Board()
    for piece in board.pieces:
        if -1 in cells_of(piece):
            yield from (
                step for step in lie_checks(state.rulings, bottom, seat, piece) if not step.value
            )
            return
        yield from _piece_laws(state, seat, bottom, piece)
        bottom = replace(bottom, pieces=(*bottom.pieces, piece))
    tops = relief(board, state.rulings).tops
    lost = [
        cell for cell, animal in enumerate(board.animals)
        if animal and (tops[cell] < 0 or board.pieces[tops[cell]].tile == PATCH)
    ]  # fmt: skip
    yield holds(
        "mail.animal.place",
        not lost,
        case="stand" if not lost else "lost",
        cell=names(lost),
        animal="",
    )
    heights = relief(board, state.rulings).heights
    over = tuple(
        area for (area, cells), paid in zip(AREAS.items(), board.paid, strict=True)
        if paid > min(heights[cell] for cell in cells)
    )  # fmt: skip
    yield holds("mail.bonus.repeat", not over, areas=over)
    if seat != state.turn or (state.phase is not Phase.DELIVER and not state.patched):
        open_pairs = pairs(state.rulings, board.animals)
        shows = animal_ids(seat, sorted({cell for pair in open_pairs for cell in pair}))
        yield holds(
            "mail.deliver.must",
            not open_pairs,
            shows=shows,
            pairs=told(open_pairs),
            size=len(open_pairs),
            who="",
        )


def _piece_laws(state: State, seat: int, bottom: Board, piece: Laid) -> Iterator[Step]:
    """A tile lies on what was there before it; a patch may lie anywhere."""
    if piece.tile != PATCH:
        checks = lie_checks(state.rulings, bottom, seat, piece)
        yield from (step for step in checks if not step.value)
