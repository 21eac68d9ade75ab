"""What Monster Café has to show in numbers: how soon sorbet comes."""

from collections.abc import Sequence
from math import comb
from random import Random

from ...analysis.chart_data import ChartData
from ...scene import Say
from .model import Kind, State
from .rules.secrets import left

CHARTS = ("sorbet",)
AHEAD = 12  # draws that are looked ahead


def chart_data(name: str, states: Sequence[State], say: Say) -> ChartData:
    """Return the chance that a sorbet is among the next cards, by what everybody may know."""
    cards = left(states[-1], Random(0))[0]
    sorbets = sum(card.kind is Kind.SORBET for card in cards)
    draws = range(min(AHEAD, len(states[-1].pile)) + 1)
    chances = [1 - comb(len(cards) - sorbets, size) / comb(len(cards), size) for size in draws]
    series = {say("chart-sorbet-line"): tuple(round(chance, 4) for chance in chances)}
    axes = say("chart-sorbet-across"), say("chart-sorbet-up")
    return ChartData("lines", tuple(draws), series, axes)
