"""The colours and symbols of the fight."""

from ..model import Guardian

TONES = {
    Guardian.TRIXE: "teal",
    Guardian.DRAKE: "orange",
    Guardian.YARA: "yellow",
    Guardian.MILES: "blue",
    Guardian.DEWEY: "green",
}
ICONS = {
    Guardian.TRIXE: "🤖",
    Guardian.DRAKE: "🐉",
    Guardian.YARA: "🌞",
    Guardian.MILES: "🏃",
    Guardian.DEWEY: "💣",
}
SIGNS = {"lock": "🔒", "rumble": "👊", "shield": "🛡️", "unlock": "🔓"}
