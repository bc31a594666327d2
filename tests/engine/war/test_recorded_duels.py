"""The recorded duels, replayed on our engine line by line (ruling W22), and the command that does it."""

from itertools import chain
from pathlib import Path

import pytest

from tests.engine.war.recorded.command import main
from tests.engine.war.recorded.facts import RecordedDuel
from tests.engine.war.recorded.log import duels_of, read_duels
from tests.engine.war.recorded.replay import Verdict, replayed
from tests.engine.war.recorded.slips import SLIPS

RECORDED = Path(__file__).parent / "recorded_duels"
LOGS = sorted(RECORDED.glob("*.txt"))


def differing(verdicts: list[Verdict]) -> list[str]:
    return [str(verdict.difference) for verdict in verdicts if verdict.difference is not None]


def duel_of(log: str) -> RecordedDuel:
    (duel,) = duels_of("made.txt", log)
    return duel


def changed(name: str, printed: str, instead: str) -> RecordedDuel:
    """A recorded duel in which something printed stands otherwise the first time."""
    log = (RECORDED / f"{name}.txt").read_text(encoding="utf-8")
    assert printed in log
    return duel_of(log.replace(printed, instead, 1))


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_every_recorded_beat_goes_on_our_engine_as_it_is_printed(path: Path) -> None:
    (duel,) = read_duels(path)
    verdicts = replayed(duel)
    assert len(verdicts) == len(duel.beats)
    assert differing(verdicts) == []


def test_by_the_rulebook_the_listed_slips_differ_and_nothing_else() -> None:
    differ = {
        (path.stem, verdict.beat.line)
        for path in LOGS
        for duel in read_duels(path)
        for verdict in replayed(duel, by_rulebook=True)
        if verdict.difference is not None
    }
    listed = [(name, line) for slip in SLIPS for name, lines in slip.beats.items() for line in lines]
    assert sorted(differ) == sorted(listed)


def test_the_listed_slips_of_pulses_and_forms_are_beats_that_show_them() -> None:
    beats = {(path.stem, beat.line): beat for path in LOGS for duel in read_duels(path) for beat in duel.beats}
    pulses, human_form = SLIPS[0], SLIPS[1]
    for name, lines in pulses.beats.items():
        for line in lines:
            pairs = chain(*(played.pairs for played in beats[name, line].rounds))
            assert any(pair.action == "pulse" for pair in pairs), (name, line)
    for name, lines in human_form.beats.items():
        assert all("Human" in [one.form for one in beats[name, line].standings] for line in lines), name


@pytest.mark.parametrize(
    ("name", "printed", "instead"),
    [
        ("heketch_luc", "Priorities:  6 | 10", "Priorities:  6 | 9"),
        ("heketch_luc", "Luc is active", "Heketch is active"),
        ("heketch_luc", "....L.H", "...L..H"),
        ("heketch_luc", "Heketch hits", "Heketch misses"),
        ("heketch_luc", "Luc takes 3 damage (now at 17 life)", "Luc takes 4 damage (now at 16 life)"),
        ("heketch_luc", "Luc is stunned\n", ""),
        ("heketch_luc", "Luc gains 1 Time token", "Luc gains 2 Time tokens"),
        ("heketch_luc", "Luc gains 1 Time token\n", ""),
        ("heketch_luc", "Luc: Chrono Dash", "Luc: Chrono Grasp"),
        ("heketch_luc", "Heketch antes a Dark Force token\n", ""),
        ("heketch_luc", "3 Time tokens", "4 Time tokens"),
        ("demitras_vanaah", "Vanaah: Paladin Drive (Divine Rush)", "Vanaah: Paladin Drive"),
        ("demitras_vanaah", "discard 1: Darkside Shot", "discard 1: Darkside Strike"),
        ("demitras_vanaah", "discard 1: Paladin Drive Divine Rush", "discard 1: Paladin Drive"),
        ("cadenza_seth", "Seth gets +2 power", "Seth gets +1 power"),
    ],
)
def test_what_is_printed_otherwise_is_noticed(name: str, printed: str, instead: str) -> None:
    before = (RECORDED / f"{name}.txt").read_text(encoding="utf-8").split(printed)[0]
    verdicts = replayed(changed(name, printed, instead))
    wrong = [place for place, verdict in enumerate(verdicts, 1) if verdict.difference is not None]
    # A heading judges the beat before it, and is what its own beat begins with.
    assert wrong
    assert before.count("\nBeat ") - wrong[0] in (0, 1)


OUT_OF_BASES = """
Cadenza vs. Seth
Chosen finisher for Cadenza: Rocket Press
Chosen finisher for Seth: Fortune Buster

Beat 1
-------

Cadenza
-------
life: 20
discard 1: Mechanical Press
discard 2: Battery Dash
special action
3 Iron Body tokens

Seth
----
life: 3
discard 1: Vanishing Omen
discard 2: Fool's Dash
special action

.C...S.

{clashes}
out of bases - cycling

Beat 2
-------

Cadenza
-------
life: 20
discard 1: Grapnel Grasp
discard 2: Mechanical Press
special action
3 Iron Body tokens

Seth
----
life: 3
discard 1: Compelling Grasp
discard 2: Vanishing Omen
special action

.C...S.

Cadenza: Hydraulic Shot
Seth: Wyrding Strike

Priorities:  1 | 4
Seth is active
Seth misses
Cadenza moves:

..C..S.

Cadenza hits
Seth takes 5 damage (now at 0 life)
CADENZA WINS!
"""
CLASHES = "".join(
    f"Cadenza: Grapnel {base}\nSeth: Compelling {base}\n\nPriorities:  {priority} | {priority}\nClash!\n\n"
    for base, priority in (("Strike", 3), ("Shot", 2), ("Drive", 4), ("Burst", 1), ("Grasp", 5))
)


def test_a_clash_that_runs_out_of_bases_ends_the_recorders_beat() -> None:
    duel = duel_of(OUT_OF_BASES.format(clashes=CLASHES))
    assert differing(replayed(duel)) == []
    assert len(differing(replayed(duel, by_rulebook=True))) == 1  # both pick up all bases and go on (ruling W04)


CANCELLED = """
Kallistar vs. Cadenza
Chosen finisher for Kallistar: Supernova
Chosen finisher for Cadenza: Rocket Press

Beat 1
-------

Kallistar
---------
life: 3
discard 1: Flare Strike
discard 2: Caustic Drive
special action
Human Form

Cadenza
-------
life: 20
discard 1: Mechanical Press
discard 2: Battery Dash
special action
3 Iron Body tokens

..KC...

Kallistar: Special Supernova
Cadenza: Grapnel Shot

Kallistar: Blazing Shot
Cadenza: Clockwork Strike

Priorities:  3 | 0
Kallistar is active
Kallistar hits
Cadenza has 3 soak
Cadenza takes 0 damage (now at 20 life)
Kallistar moves:

.K.C...

Cadenza misses

Beat 2
-------

Kallistar
---------
life: 3
discard 1: Blazing Shot
discard 2: Flare Strike
Human Form

Cadenza
-------
life: 20
discard 1: Clockwork Strike
discard 2: Mechanical Grapnel Press Shot
special action
3 Iron Body tokens

.K.C...

Kallistar: Ignition Burst
Cadenza: Hydraulic Drive

Priorities:  0 | 3
Cadenza is active
Kallistar moves:

K..C...

Cadenza moves:

K.C....

Cadenza moves:

KC.....

Cadenza hits
Kallistar has 1 soak
Kallistar takes 4 damage (now at 0 life)
CADENZA WINS!
"""


def test_after_a_cancel_the_recorder_lets_both_play_another_pair() -> None:
    duel = duel_of(CANCELLED)
    assert differing(replayed(duel)) == []
    cancelled = replayed(duel, by_rulebook=True)[0]
    assert cancelled.difference is not None  # he who did not cancel keeps his pair (War, Cancel)


PACTS = """
Hepzibah vs. Cadenza
Chosen finisher for Hepzibah: Altazziar
Chosen finisher for Cadenza: Rocket Press

Beat 1
-------

Hepzibah
--------
life: 20
discard 1: Darkheart Grasp
discard 2: Accursed Dash
special action

Cadenza
-------
life: 4
discard 1: Mechanical Press
discard 2: Battery Dash
special action
3 Iron Body tokens

..H.C..

Hepzibah: Pactbond Drive (Immortality)
Cadenza: Hydraulic Drive

Hepzibah loses 1 life (now at 19)
Hepzibah gains 1 life (now at 20)
Priorities:  3 | 3
Clash!

Hepzibah: Pactbond Shot (Immortality)
Cadenza: Hydraulic Strike

Hepzibah loses 1 life (now at 19)
Hepzibah gains 1 life (now at 20)
Priorities:  1 | 2
Cadenza is active
Cadenza moves:

..HC...

Cadenza hits
Hepzibah has 2 soak
Hepzibah takes 4 damage (now at 16 life)
Hepzibah is stunned
Hepzibah chooses Almighty as her free Pact

Beat 2
-------

Hepzibah
--------
life: 16
discard 1: Pactbond Shot
discard 2: Darkheart Grasp
special action
Pactbond: Almighty

Cadenza
-------
life: 4
discard 1: Hydraulic Strike
discard 2: Mechanical Press
special action
3 Iron Body tokens

..HC...

Hepzibah: Anathema Strike (Almighty, Endless)
Cadenza: Battery Shot

Hepzibah loses 1 life (now at 15)
Hepzibah gets +2 power
Hepzibah gets +2 priority
Priorities:  6 | 1
Hepzibah is active
Hepzibah hits
Cadenza takes 7 damage (now at 0 life)
HEPZIBAH WINS!
"""


def test_hepzibah_pays_for_her_pacts_but_for_the_free_one() -> None:
    assert differing(replayed(duel_of(PACTS))) == []
    paid = PACTS.replace("life (now at 15)", "life (now at 14)").replace(
        "loses 1 life (now at 14", "loses 2 life (now at 14"
    )
    assert len(differing(replayed(duel_of(paid)))) == 1


BOTH_PULSE = """
Cadenza vs. Seth
Chosen finisher for Cadenza: Rocket Press
Chosen finisher for Seth: Fortune Buster

Beat 1
-------

Cadenza
-------
life: 20
discard 1: Mechanical Press
discard 2: Battery Strike
special action
3 Iron Body tokens

Seth
----
life: 3
discard 1: Vanishing Omen
discard 2: Fool's Strike
special action

..C.S..

Cadenza: Special Pulse
Seth: Special Pulse

Beat 1
-------

Cadenza
-------
life: 20
discard 1: Mechanical Special Press
discard 2: Battery Strike
3 Iron Body tokens

Seth
----
life: 3
discard 1: Vanishing Special Omen
discard 2: Fool's Strike

..C.S..

Cadenza: Hydraulic Shot
Seth: Wyrding Grasp

Priorities:  1 | 6
Seth is active
Seth misses
Cadenza moves:

...CS..

Cadenza hits
Seth takes 5 damage (now at 0 life)
CADENZA WINS!
"""


def test_two_pulses_leave_both_fighters_where_they_are_in_the_recorders_game() -> None:
    assert differing(replayed(duel_of(BOTH_PULSE))) == []
    by_rulebook = replayed(duel_of(BOTH_PULSE), by_rulebook=True)
    assert by_rulebook[0].difference is not None  # both are pushed back as far as possible (ruling W12)


def test_the_command_counts_what_agrees(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([str(RECORDED / "heketch_luc.txt"), str(RECORDED / "cadenza_seth.txt")])
    assert left.value.code == 0
    assert capsys.readouterr().out.splitlines() == [
        "heketch_luc: 16/16",
        "cadenza_seth: 12/12",
        "matched 28 of 28 beats in 2 files",
    ]


def test_by_the_rulebook_the_command_tells_the_first_difference_of_each_file(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--rulebook", str(RECORDED / "heketch_luc.txt"), str(RECORDED / "cadenza_seth.txt")])
    assert left.value.code == 1
    pulsing, first, mimic, second, total = capsys.readouterr().out.splitlines()
    assert pulsing == "heketch_luc: 15/16"
    assert first.startswith("  beat 15, line 610: theirs Heketch Pulses:; ours ")
    assert mimic == "cadenza_seth: 10/12"
    assert second.startswith("  beat 4, line 149: theirs Cadenza moves:; ours ")
    assert total == "matched 25 of 28 beats in 2 files"


def test_the_command_names_a_file_it_cannot_read_and_goes_on(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "broken.txt").write_text("GAME 0\n-------\n\nHeketch vs. Nobody\n", encoding="utf-8")
    with pytest.raises(SystemExit) as left:
        main([str(tmp_path / "broken.txt"), str(tmp_path / "none.txt"), str(RECORDED / "cadenza_seth.txt")])
    assert left.value.code == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "broken: 0/0"
    assert 'unknown fighter "Nobody"' in lines[1]
    assert lines[2] == "none: 0/0"
    assert lines[-1] == "matched 12 of 12 beats in 3 files"
