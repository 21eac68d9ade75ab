"""The colours and symbols of the fight."""

from ..model import Guardian

TONES = {
    Guardian.TRIXE: "teal",
    Guardian.DRAKE: "orange",
    Guardian.YARA: "yellow",
    Guardian.MILES: "blue",
    Guardian.DEWEY: "green",
}
SIGNS = {"lock": ":lock:", "rumble": ":fist:", "shield": ":shield:", "unlock": ":unlock:"}
