"""What Midnight Showdown has to show in numbers: each token against each of Zumoffa's actions."""

from collections.abc import Sequence

from ...analysis.chart_data import ChartData
from ...scene import Say
from .model import Icon, Row, State, Token
from .proofs import coming, row
from .rules.chart import CHART

CHARTS = ("loss",)


def chart_data(name: str, states: Sequence[State], say: Say) -> ChartData:
    """Return what a token is expected to lose: against each action, and by the cards that may come."""
    seen, series, texts = states[-1], dict[str, tuple[float, ...]](), dict[str, tuple[str, ...]]()
    for icon in Icon:
        rows = [CHART[icon, token] for token in Token]
        told = say("chart-word", word=icon)
        series[told] = tuple(_loss(each) for each in rows)
        texts[told] = tuple(
            say("chart-loss-cell", harm=each.harm, hit=each.hit, locks=f"{each.locks:+}")
            for each in rows
        )
    cards, told = coming(seen), say("chart-loss-all")
    means = tuple(
        sum(_loss(row(seen, card, token)) for card in cards) / len(cards) for token in Token
    )
    series[told], texts[told] = means, tuple(f"{mean:+.2f}" for mean in means)
    return ChartData(
        "heat", tuple(say("chart-word", word=token) for token in Token), series, texts=texts
    )


def _loss(outcome: Row) -> int:
    """Return Health and locks that you lose, less the Health that Zumoffa loses."""
    return outcome.harm - outcome.locks - outcome.hit
