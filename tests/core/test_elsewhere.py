"""Games played elsewhere: on any executor, on a cluster that loses a worker, the rows are the same."""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from distributed import Client, LocalCluster

import tutor
from tutor import Game, SetupError
from tutor.analysis import simulation

GAME, COUNT, SEED = "monster-cafe", 120, 5


@pytest.fixture
def bundled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play few games in one go, so that there is a middle."""
    monkeypatch.setattr(simulation, "PACE", 0)


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[LocalCluster]:
    root = os.path.dirname(os.path.dirname(tutor.__file__))
    monkeypatch.setenv("PYTHONPATH", root)  # of the workers, which are new processes
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster:
        yield cluster


def test_an_executor_plays_the_same_games_in_order(bundled: None) -> None:
    here = tutor.simulate(GAME, 30, "random", SEED)
    told: list[int] = []
    with ThreadPoolExecutor(2) as pool:
        rows = tutor.simulate(
            GAME, 30, "random", SEED, progress=lambda done, _: told.append(done), executor=pool
        )
    assert rows == here
    assert told == sorted(told)
    assert (told[-1], len(told)) == (30, 8)


def test_what_is_not_asked_for_any_more_is_given_up(bundled: None) -> None:
    class Enough(Exception):
        pass

    def stop(done: int, _: int) -> None:
        raise Enough

    with ThreadPoolExecutor(1) as pool:
        with pytest.raises(Enough):
            tutor.simulate(GAME, 4000, "random", progress=stop, executor=pool)
        assert pool._work_queue.qsize() < 5


def test_a_game_of_this_process_alone_is_refused_in_words() -> None:
    own = Game("my-own", tutor.load(GAME).package.main)
    with ThreadPoolExecutor(1) as pool, pytest.raises(SetupError, match="Only this process knows"):
        tutor.simulate(own, 4, executor=pool)


@pytest.mark.server
@pytest.mark.filterwarnings("ignore")  # what a cluster says when it loses a worker
def test_a_cluster_that_loses_a_worker_plays_the_same_games(
    bundled: None, cluster: LocalCluster
) -> None:
    here = tutor.simulate(GAME, COUNT, "random", SEED)
    told: list[int] = []
    with Client(cluster) as client:
        pids = client.run(os.getpid)

        def watch(done: int, _: int) -> None:
            told.append(done)
            if len(told) == 4:
                os.kill(next(iter(pids.values())), signal.SIGKILL)

        executor = client.get_executor()
        rows = tutor.simulate(GAME, COUNT, "random", SEED, progress=watch, executor=executor)
        assert set(client.run(os.getpid).values()) != set(pids.values())
    assert rows == here
    assert told == sorted(told)
    assert told[-1] == COUNT
    assert [row["game"] for row in rows] == list(range(COUNT))
