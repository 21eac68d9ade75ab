"""The ids of the things on the table, so that a step can point at them."""

from collections.abc import Iterable

from .model import Card, Plate, Table


def card_ids(cards: Iterable[Card | None]) -> tuple[str, ...]:
    """Ids of monster cards that lie open."""
    return tuple(f"{card.kind}-{card.copy}" for card in cards if card)


def plate_ids(plates: Iterable[Plate]) -> tuple[str, ...]:
    """Ids of table cards that lie open."""
    return tuple(f"plate-{plate.meal}-{plate.copy}" for plate in plates)


def table_ids(tables: Iterable[Table]) -> tuple[str, ...]:
    """Ids of the places in the middle where tables stand."""
    return tuple(f"table-{table.number}" for table in tables)
