"""For every test, doctest and notebook: what runs beside what, and what gets a second chance."""

import pytest

import tutor

# Before pytest does it: `tutor.games` stays the function it is.
for name in tutor.games():
    tutor.load(name)


@pytest.hookimpl(tryfirst=True)  # before pytest-xdist reads the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Pages one after the other, beside all other files; busy machines miss a deadline of theirs."""
    for item in items:
        browser = item.get_closest_marker("browser")
        item.add_marker(pytest.mark.xdist_group("browser" if browser else str(item.path)))
        if browser or item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.flaky(reruns=1, reruns_delay=2))
