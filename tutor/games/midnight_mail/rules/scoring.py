"""Points at the end: scoreboard, combo cards, unused tokens, objectives; and who wins."""

from collections.abc import Iterator

from ....explain import Facts, Step, best, count, lazy, note, total
from ..model.geometry import NAMES, REGIONS
from ..model.piece import cell_ids, token_ids
from ..model.state import Objective, Rulings, State, Token
from ..model.tile import relief

PLACES = (15, 10, 5)
MANY = 3  # tied: how many places they skip is a ruling
MISSIONS = {"colour": "mail.adv.colour", "line": "mail.adv.line", "zone": "mail.adv.zone"}


def visible_houses(state: State, seat: int, objective: Objective) -> list[int]:
    """Return the houses that an objective counts: on top, with nobody and no patch on them."""
    kind, _, which = objective.partition(".")
    board, houses = state.boards[seat], relief(state.boards[seat], state.rulings).houses
    seen = [cell for cell, house in enumerate(houses) if house and not board.animals[cell]]
    if kind == "colour":
        return [cell for cell in seen if houses[cell] == which]
    return [cell for cell in seen if cell in REGIONS[which]]


def score(state: State) -> tuple[Step, ...]:
    """Return what everyone has: A scoreboard, B combo cards, C unused tokens, D objectives."""
    return tuple(_score(state, seat) for seat in range(len(state.players)))


def _score(state: State, seat: int) -> Step:
    tokens = token_ids(state, seat, Token.SPELL) + token_ids(state, seat, Token.PATCH)
    combo = state.combos[seat]
    parts = [
        count("mail.deliver.score.now", state.points[seat], shows=[f"seat-{seat}"], case="track"),
        count(
            "mail.combo.hidden",
            combo or 0,
            shows=[f"combo-{seat}"],
            case="secret" if combo is None else "",
        ),
        count("mail.token.end_value", len(tokens), shows=tokens),
    ]
    if state.objectives:
        missions = [_mission(state, seat, objective) for objective in state.objectives]
        parts.append(total("mail.adv.points", missions))
    return total("mail.end.sum", parts, shows=[f"seat-{seat}"], who=state.players[seat])


def _mission(state: State, seat: int, objective: Objective) -> Step:
    """One objective: the visible houses, and what their place is worth."""
    cells = visible_houses(state, seat, objective)
    rule = MISSIONS[objective.partition(".")[0]]
    shows = (*cell_ids(seat, cells), f"objective-{objective}")
    parts = [_place(state, seat, objective)]
    return total(rule, parts, shows=shows, objective=objective, size=len(cells))


def _place(state: State, seat: int, objective: Objective) -> Step:
    """The place among all players, ties by the ruling."""
    sizes = [len(visible_houses(state, at, objective)) for at in range(len(state.players))]
    mine = sizes[seat]
    place = rank(state.rulings, sizes, seat)
    points = PLACES[place - 1] if place <= len(PLACES) else 0
    tied, above = sizes.count(mine) - 1, [size for size in sizes if size > mine]
    facts: Facts = {"place": place, "tied": tied, "size": mine}
    crowd = max((above.count(size) for size in above), default=0)
    ranked = state.rulings.adv_zero == "ranked"
    if not mine and (crowd < MANY or not ranked):
        points = points if ranked else 0
        return count("mail.adv.zero", points, case=state.rulings.adv_zero, **facts)
    if crowd >= MANY or tied + 1 >= MANY:
        case = state.rulings.adv_ties if crowd >= MANY else "tied"
        return count("mail.adv.tie_many", points, case=case, **facts)
    if tied or crowd > 1:
        return count("mail.adv.tie", points, case="tied" if tied else "skipped", **facts)
    return count("mail.adv.points", points, case="place", **facts)


def rank(rulings: Rulings, sizes: list[int], seat: int) -> int:
    """1 for the best: one more than are ahead; or a tie skips a single place however many it is."""
    above = [size for size in sizes if size > sizes[seat]]
    if rulings.adv_ties == "competition":
        return len(above) + 1
    return 1 + sum(min(2, above.count(size)) for size in set(above))


def outcome(state: State) -> tuple[tuple[int, ...], list[Step]]:
    """Most points, then most combo points, then a shared win."""
    parts = score(state)
    steps = [seen(state, objective) for objective in state.objectives]
    values = {seat: step.value for seat, step in enumerate(parts)}
    winners, step = best("mail.end.winner", values, state.players, parts=parts)
    steps.append(step)
    if len(winners) > 1:
        combos = {seat: state.combos[seat] or 0 for seat in winners}
        shows = [f"combo-{seat}" for seat in winners]
        winners, step = best("mail.end.tie_combo", combos, state.players, shows=shows)
        steps.append(step)
    if len(winners) > 1:
        names = tuple(state.players[seat] for seat in winners)
        steps.append(note("mail.end.tie_shared", winners=names))
    return winners, steps


def seen(state: State, objective: Objective) -> Step:
    """Return which houses each player shows for an objective."""
    shows = [f"objective-{objective}"]
    return note(
        "mail.adv.visible", shows=shows, parts=lazy(_counts, state, objective), objective=objective
    )


def _counts(state: State, objective: Objective) -> Iterator[Step]:
    for seat, who in enumerate(state.players):
        cells = visible_houses(state, seat, objective)
        told = tuple(NAMES[cell] for cell in cells)
        yield count(
            "mail.adv.visible",
            len(cells),
            shows=cell_ids(seat, cells),
            case="seat",
            who=who,
            cells=told,
        )
