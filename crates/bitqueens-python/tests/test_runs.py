"""Plans, ledgers, certificates."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import bitqueens as bq
import pytest


@pytest.mark.parametrize("method", ["search", "join"])
def test_a_run_that_is_resumed_and_verified(tmp_path: Path, method: Literal["search", "join"]) -> None:
    plan = bq.Plan(12, method=method)
    assert plan == bq.Plan.parse(str(plan))
    assert hash(plan) == hash(bq.Plan.parse(str(plan).encode()))
    stopped = plan.run(tmp_path, time_limit=0.0, threads=1)
    assert stopped.out_of_time or stopped.is_complete
    first = plan.run(tmp_path, shard="0/2")
    assert first.total is None or stopped.added
    report = plan.run(tmp_path, threads=2)
    assert report.is_complete and report.total == 14200
    again = plan.run(tmp_path)
    assert again.added == 0 and again.before == plan.units
    assert plan.status([tmp_path]).is_complete
    certificate = bq.Certificate(plan, [tmp_path])
    assert certificate.total == 14200 and certificate.plan == plan
    assert bq.Certificate.parse(str(certificate)) == certificate
    verdict = bq.verify(certificate, recheck=1.0, seed=7)
    assert verdict and verdict.holds and verdict.total == 14200 and verdict.missing == 0
    assert {check.name for check in verdict.checks} >= {"plan", "sums", "published"}


def test_a_callback_that_raises_leaves_a_ledger_that_can_be_resumed(tmp_path: Path) -> None:
    plan = bq.Plan(15)

    def stop(_: bq.Progress) -> None:
        raise LookupError

    with pytest.raises(LookupError):
        plan.run(tmp_path, progress=stop)
    report = plan.run(tmp_path)
    assert report.total == 2279184 and report.before + report.added == plan.units


def test_what_is_refused(tmp_path: Path) -> None:
    plan = bq.Plan(8)
    deep = bq.Plan(12, method="join", depth=1)
    assert (deep.depth, deep.units) == (1, 128)
    with pytest.raises(FileNotFoundError, match=r"first comes Plan.run\(folder\)"):
        bq.Certificate(plan, [tmp_path / "nowhere"])
    plan.run(tmp_path / "half", shard="0/2")
    with pytest.raises(bq.ComputationError, match="units are missing"):
        bq.Certificate(plan, [tmp_path / "half"])
    with pytest.raises(bq.InputError, match="another plan|of plan"):
        bq.Plan(9).status(tmp_path / "half")
    certificate = str(bq.Certificate(plan, [_complete(plan, tmp_path / "whole")]))
    with pytest.raises(bq.InputError):
        bq.Certificate.parse(certificate.replace("total 92", "total 93"))
    with pytest.raises(bq.InputError, match="from 0 to 1"):
        bq.verify(bq.Certificate.parse(certificate), recheck=2.0)


def test_a_mistyped_path_creates_no_folders(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="mistyped"):
        bq.Plan(8).run(tmp_path / "mistyped" / "run")
    assert not any(tmp_path.iterdir())
    report = bq.Plan(8).run(tmp_path / "run", shard=(0, 2))
    again = bq.Plan(8).run(tmp_path / "run", shard="0/2")
    assert report.added == report.units == again.before and again.added == 0


def _complete(plan: bq.Plan, folder: Path) -> Path:
    assert plan.run(folder).is_complete
    return folder
