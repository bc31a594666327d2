"""The reader of recorded War of Indines duels, against the games in recorded_duels/ and against broken ones."""

from pathlib import Path

import pytest

from tests.engine.war.recorded import happenings as told
from tests.engine.war.recorded.board import Board
from tests.engine.war.recorded.convert import converted
from tests.engine.war.recorded.duelists import duelists
from tests.engine.war.recorded.facts import (
    Ante,
    CannotMove,
    ChosenPair,
    Discard,
    FinisherActive,
    FreePact,
    Line,
    RecordedBeat,
    RecordedDuel,
    Standing,
    StatBonus,
)
from tests.engine.war.recorded.headings import Heading
from tests.engine.war.recorded.lines import UnreadableLogError
from tests.engine.war.recorded.log import duels_of, read_duels
from tests.engine.war.recorded.pairs import chosen_pair
from tests.engine.war.recorded.rounds import pulses
from tests.engine.war.recorded.shapes import happening

RECORDED = Path(__file__).parent / "recorded_duels"
LOGS = sorted(RECORDED.glob("*.txt"))


def duel_of(name: str) -> RecordedDuel:
    (duel,) = read_duels(RECORDED / f"{name}.txt")
    return duel


def lines_of(name: str) -> list[str]:
    return (RECORDED / f"{name}.txt").read_text(encoding="utf-8").splitlines()


def told_by(lines: tuple[Line, ...]) -> list[told.Happening]:
    return [line.happening for line in lines]


def state_after(beat: RecordedBeat) -> tuple[list[int], tuple[int, int]]:
    """Each seat's life and the fighters' spaces once the beat is over, as its own lines tell."""
    life, spaces = [standing.life for standing in beat.standings], beat.board.fighters
    settling = beat.rounds[-1]
    for line in settling.reveals + settling.happenings:
        match line.happening:
            case told.Damaged(seat, _, left) | told.LifeLost(seat, _, left) | told.LifeGained(seat, _, left):
                life[seat] = left
            case told.Moved(board=board) | told.MarkerMoved(board=board) | told.Pulsed(board=board):
                spaces = board.fighters
    return life, spaces


def test_every_recorded_game_is_read_to_its_end() -> None:
    duels = [duel for path in LOGS for duel in read_duels(path)]

    assert len(duels) == 35
    assert sum(len(duel.beats) for duel in duels) == 502
    assert sum(duel.result.winner is None for duel in duels) == 1
    assert all(duel.beats[-1].number == 15 for duel in duels if duel.result.went_to_time)


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_each_beat_begins_where_the_lines_of_the_one_before_end(path: Path) -> None:
    (duel,) = read_duels(path)

    for beat, following in zip(duel.beats, duel.beats[1:], strict=False):
        after = [standing.life for standing in following.standings], following.board.fighters
        assert state_after(beat) == after, f"beat {beat.number}, line {beat.line}"


def test_a_beat_with_an_ante_and_a_stun_is_read_in_full() -> None:
    beat = duel_of("heketch_luc").beats[0]

    heketch, luc = beat.standings
    assert heketch == Standing(
        life=20,
        discards=(Discard(("Rasping",), ("Burst",)), Discard(("Critical",), ("Strike",))),
        special_action=True,
        pool=("Dark Force",),
    )
    assert luc == Standing(
        life=20,
        discards=(Discard(("Eternal",), ("Flash",)), Discard(("Fusion",), ("Strike",))),
        special_action=True,
        pool=("Time", "Time"),
    )
    assert beat.board == Board((2, 6))
    (played,) = beat.rounds
    assert played.pairs == (
        ChosenPair(style="Psycho", base="Shot", ante=Ante(tokens=("Dark Force",), side="right")),
        ChosenPair(style="Chrono", base="Dash"),
    )
    assert told_by(played.reveals) == [told.Anted(0, "Dark Force"), told.Moved(0, 0, Board((7, 6)))]
    assert played.priorities == (6, 10)
    assert played.active == 1
    assert told_by(played.happenings) == [
        told.Moved(1, 1, Board((7, 5))),
        told.Hit(0),
        told.Damaged(1, 3, 17),
        told.Stunned(1),
        told.TokensGained(1, "Time", 1),
    ]


def test_a_clash_adds_a_round_for_each_new_reveal() -> None:
    beat = next(beat for beat in duel_of("khadath_vanaah").beats if len(beat.rounds) == 4)

    assert beat.board == Board((2, 3), (("Trap", 5),))
    assert [[pair.base for pair in played.pairs] for played in beat.rounds] == [
        ["Dash", "Dash"],
        ["Strike", "Strike"],
        ["Shot", "Shot"],
        ["Drive", "Grasp"],
    ]
    assert [played.priorities for played in beat.rounds] == [(8, 8), (2, 2), (1, 1), (3, 4)]
    assert [played.clashed for played in beat.rounds] == [True, True, True, False]
    assert [played.active for played in beat.rounds] == [None, None, None, 1]
    assert told_by(beat.rounds[-1].happenings) == [told.Missed(1), told.Hit(0), told.Damaged(1, 2, 10), told.Stunned(1)]


def test_a_pulse_settles_its_beat_and_leaves_the_number_to_the_next() -> None:
    beats = duel_of("khadath_vanaah").beats
    at = next(at for at, beat in enumerate(beats) if pulses(beat.rounds[-1]))

    (played,) = beats[at].rounds
    assert played.pairs == (ChosenPair(style="Teleport", base="Grasp"), ChosenPair(action="pulse"))
    assert played.priorities is None
    assert told_by(played.happenings) == [told.Pulsed(None, Board((2, 3), (("Trap", 5),)))]
    assert beats[at].number == beats[at + 1].number == 8
    assert not beats[at + 1].standings[1].special_action
    assert beats[at + 1].standings[1].discards[0] == Discard(("Glorious",), ("Scythe",), ("Divine Rush",))


def test_a_finisher_and_the_paradigms_it_brings_are_read() -> None:
    duel = duel_of("kallistar_zaamassal")
    beat = duel.beats[-1]

    assert beat.standings[0].form == "Elemental"
    assert beat.standings[1].paradigms == ()
    (played,) = beat.rounds
    assert played.pairs[1] == ChosenPair(action="finish", finisher="Open the Gate")
    assert told_by(played.reveals) == [
        told.LifeLost(0, 1, 1),
        told.LifeLost(0, 3, 1),
        told.BonusGained(0, "power", 3),
    ]
    assert told_by(played.happenings) == [
        told.Hit(1),
        told.Stunned(0),
        told.ParadigmsAssumed(1, ("Pain", "Fluidity", "Haste")),
        told.Damaged(0, 3, 0),
    ]
    assert duel.result.winner == 1
    assert not duel.result.went_to_time


def test_both_spellings_of_headings_state_the_same_facts() -> None:
    older, newer = duel_of("cadenza_demitras"), duel_of("cadenza_heketch")

    assert StatBonus(0, "priority", 4) in older.beats[1].standings[0].statuses
    assert any(StatBonus(0, "priority", 4) in beat.standings[0].statuses for beat in newer.beats)
    assert older.beats[0].standings[0] == newer.beats[0].standings[0]


def test_equal_initials_are_told_apart_by_case() -> None:
    duel = duel_of("lixis_luc")

    assert [kit.initial for kit in duel.fighters] == ["L", "L"]
    assert duel.beats[0].board == Board((2, 6))


def test_a_finisher_has_its_name_in_the_fixtures() -> None:
    assert duel_of("seth_tatsumi").finishers[1] == ("Tsunamis Collide", "Guardian Xandjinn")


@pytest.mark.parametrize(
    ("fighters", "text", "expected"),
    [
        (("Rukyuk", "Luc"), "Rukyuk attacks 3 more times", told.AttacksAgain(0, 3)),
        (("Cadenza", "Luc"), "Luc becomes the active player", told.BecameActive(1)),
        (("Heketch", "Luc"), "Luc immobilized next beat", told.CannotMoveNextBeat(1)),
        (("Luc", "Heketch"), "Opponent will be immobilized next beat", told.CannotMoveNextBeat(0)),
        (("Magdelina", "Seth"), "Magdelinga spends 2 Trance counters", told.TranceSpent(0, 2)),
        (("Hepzibah", "Seth"), "Hepzibah Chooses Immortality as her free Pact", told.FreePactChosen(0, "Immortality")),
        (("Hikaru", "Luc"), "Hikaru antes a Water token", told.Anted(0, "Water")),
        (("Cherri", "Luc"), "Cherri gains 1 Insight token", told.TokensGained(0, "Insight", 1)),
        (("Lixis", "Luc"), "Luc discards Flash", told.BaseDiscarded(1, "Flash")),
        (("Lixis", "Rukyuk"), "Rukyuk discards a Flash token", told.TokenLost(1, "Flash")),
        (("Sagas", "Vanaah"), "Vanaah will have -2 power next beat", told.BonusNextBeat(1, "power", -2)),
    ],
)
def test_lines_of_events_that_no_game_here_has_are_known(
    fighters: tuple[str, str], text: str, expected: told.Happening
) -> None:
    assert happening(text, duelists(*fighters)) == expected


@pytest.mark.parametrize(
    ("fighters", "text", "expected"),
    [
        (("Seth", "Luc"), "Fool's Omen (Flash)", ChosenPair("Fool's", "Omen", ante=Ante(guessed="Flash"))),
        (("Seth", "Luc"), "Fool's Omen (Correct Guess)", ChosenPair("Fool's", "Omen", ante=Ante(guess_was_right=True))),
        (("Rukyuk", "Luc"), "Point Blank Shot (AP)", ChosenPair("Point Blank", "Shot", ante=Ante(("AP",)))),
        (("Luc", "Seth"), "Fusion Flash (3 tokens)", ChosenPair("Fusion", "Flash", ante=Ante(("Time",) * 3))),
        (("Zaamassal", "Luc"), "Warped Paradigm Shift", ChosenPair("Warped", "Paradigm Shift")),
        (
            ("Hepzibah", "Luc"),
            "Pactbond Bloodlight (Almighty, Endless)",
            ChosenPair("Pactbond", "Bloodlight", ante=Ante(("Almighty", "Endless"))),
        ),
        (("Tatsumi", "Luc"), "Special Bear Arms", ChosenPair(action="finish", finisher="Guardian Xandjinn")),
        (("Tatsumi", "Luc"), "Special Cancel", ChosenPair(action="cancel")),
        (
            ("Luc", "Seth"),
            "Special Temporal Recursion (1 token)",
            ChosenPair(action="finish", finisher="Temporal Recursion", ante=Ante(("Time",))),
        ),
    ],
)
def test_pairs_are_read_with_what_was_chosen_beside_them(
    fighters: tuple[str, str], text: str, expected: ChosenPair
) -> None:
    assert chosen_pair(0, text, duelists(*fighters)) == expected


@pytest.mark.parametrize(
    ("fighters", "text", "expected"),
    [
        (("Heketch", "Lixis"), "Living Nightmare active", FinisherActive(0, "Living Nightmare")),
        (("Lixis", "Heketch"), "Virulent Miasma is active", FinisherActive(0, "Virulent Miasma")),
        (("Heketch", "Lixis"), "Opponent is immobilized", CannotMove(1)),
        (("Heketch", "Lixis"), "Lixisis immobilized", CannotMove(1)),
        (("Vanaah", "Lixis"), "Opponent at -4 priority from last beat", StatBonus(1, "priority", -4)),
        (("Vanaah", "Lixis"), "Opponent has power penalty: -1", StatBonus(1, "power", -1)),
        (("Cadenza", "Lixis"), "Power bonus: 2", StatBonus(0, "power", 2)),
        (("Hepzibah", "Lixis"), "Pactbond: Endless", FreePact(0, "Endless")),
    ],
)
def test_statuses_that_no_game_here_has_are_known(fighters: tuple[str, str], text: str, expected: object) -> None:
    heading = Heading(duelists(*fighters), 0)

    assert heading.take(text)
    assert heading.statuses == [expected]


def test_a_pile_may_hold_a_cancelled_pair_and_the_special_action() -> None:
    heading = Heading(duelists("Vanaah", "Luc"), 0)

    heading.take("Discard 1: Paladin Special Reaping Shot Scythe Divine Rush")

    assert heading.discards[1] == Discard(("Paladin", "Reaping"), ("Shot", "Scythe"), ("Divine Rush",), True)


def game_with(first_beat: str) -> str:
    """A game of one beat, which Seth wins, with the recorder's thoughts left in."""
    heading = "{name}\n---\nLife: 3\nDiscard 1: {one}\nDiscard 2: {two}\nSpecial action available\n\n"
    return (
        "GAME 0\n-------\n\n\nLuc vs. Seth\n"
        "Chosen finisher for Luc: Temporal Recursion\nChosen finisher for Seth: Fortune Buster\n\n"
        "Beat 1\n-------\n\n"
        + heading.format(name="Luc", one="Eternal Flash", two="Fusion Strike")
        + heading.format(name="Seth", one="Fool's Grasp", two="Wyrding Strike")
        + "\n..L.S..\n\nUnbeatable strategy for Luc: Memento Dash: -0.10\n\nLuc:\n100% Memento Dash\n\nSeth:\n99% x\n\n"
        + first_beat
        + "Seth hits\nLuc takes 3 damage (now at 0 life)\nSETH WINS!\ntotal_time: 12\n"
    )


def test_a_cancel_is_followed_by_new_pairs() -> None:
    (duel,) = duels_of(
        "game.txt",
        game_with(
            "Luc: Special Cancel\nSeth: Fool's Shot (Drive)\n\nLuc:\n100% Memento Shot\n\nSeth:\n100% Mimic's Drive\n\n"
            "Luc: Memento Shot\nSeth: Mimic's Drive (Drive)\n\nPriorities:  1 | 4\nSeth is active\n"
        ),
    )

    cancelled, played = duel.beats[0].rounds
    assert cancelled.pairs[0] == ChosenPair(action="cancel")
    assert not cancelled.clashed
    assert cancelled.priorities is None
    assert played.active == 1


def test_two_finishers_that_tie_are_followed_by_new_pairs() -> None:
    (duel,) = duels_of(
        "game.txt",
        game_with(
            "Luc: Special Temporal Recursion\nSeth: Special Fortune Buster (Drive)\n\nPriorities:  5 | 5\n\n"
            "Luc: Memento Shot\nSeth: Mimic's Drive (Drive)\n\nPriorities:  1 | 4\nSeth is active\n"
        ),
    )

    tied, played = duel.beats[0].rounds
    assert (tied.priorities, tied.active, tied.clashed) == ((5, 5), None, False)
    assert played.active == 1


def test_a_clash_without_bases_left_ends_its_beat() -> None:
    played = "Luc: Memento Shot\nSeth: Mimic's Drive (Drive)\n\nPriorities:  1 | 4\nSeth is active\n"
    game = game_with(played)
    heading = game[game.index("Beat 1") : game.index("Unbeatable")]
    clash = (
        "Luc: Memento Burst\nSeth: Mimic's Omen (Drive)\n\nPriorities:  0 | 0\nClash!\n\n\nout of bases - cycling\n\n"
    )

    (duel,) = duels_of("game.txt", game.replace(heading, heading + clash + heading.replace("Beat 1", "Beat 2")))

    clashed, settled = duel.beats
    assert (clashed.rounds[0].clashed, clashed.rounds[0].out_of_bases) == (True, True)
    assert settled.number == 2


def test_a_beat_in_which_both_pulse_prints_nothing_and_is_not_counted() -> None:
    game = game_with("Luc: Memento Shot\nSeth: Mimic's Drive (Drive)\n\nPriorities:  1 | 4\nSeth is active\n")
    heading = game[game.index("Beat 1") : game.index("Unbeatable")]

    (duel,) = duels_of(
        "game.txt", game.replace(heading, heading + "Luc: Special Pulse\nSeth: Special Pulse (Drive)\n\n" + heading)
    )

    assert [beat.number for beat in duel.beats] == [1, 1]
    assert pulses(duel.beats[0].rounds[0])
    assert duel.beats[0].rounds[0].happenings == ()


def test_a_game_with_the_recorders_thoughts_reads_like_its_converted_form() -> None:
    raw = game_with("Luc: Memento Shot\nSeth: Mimic's Drive (Drive)\n\nPriorities:  1 | 4\nSeth is active\n")
    without = converted(raw)

    assert "%" not in without
    assert "Unbeatable" not in without
    assert "total_time" not in without
    assert duels_of("raw.txt", raw) == duels_of("converted.txt", without)
    assert converted(without) == without


def test_a_log_may_hold_several_games() -> None:
    game = game_with("Luc: Memento Shot\nSeth: Mimic's Drive (Drive)\n\nPriorities:  1 | 4\nSeth is active\n")

    assert len(duels_of("games.txt", game + game.replace("GAME 0", "GAME 1"))) == 2


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_log_cut_at_any_line_is_refused_at_that_line(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()

    # Every 23rd cut falls into each part of a beat often enough.
    for end in range(1, len(lines), 23):
        with pytest.raises(UnreadableLogError, match=rf"^cut\.txt:{end}: "):
            duels_of("cut.txt", "\n".join(lines[:end]) + "\n")


def refused(lines: list[str]) -> str:
    with pytest.raises(UnreadableLogError) as refusal:
        duels_of("broken.txt", "\n".join(lines))
    return str(refusal.value)


@pytest.mark.parametrize(
    ("number", "instead", "message"),
    [
        (4, "Heketch vs. Ganondorf", 'unknown fighter "Ganondorf"'),
        (4, "Heketch vs. Heketch", "Heketch against Heketch: the lines of a mirror match do not say whose they are"),
        (5, "Chosen finisher for Heketch: Ten Knives", 'Heketch has no finisher called "Ten Knives"'),
        (8, "Beat 2", "beat 2 stands where beat 1 should"),
        (13, "Life: 2000", "Heketch cannot have 2000 life: it lies between 0 and 20"),
        (13, "Life: -3", "Heketch cannot have -3 life: it lies between 0 and 20"),
        (14, "Discard 1: Rasping Boomerang", 'Heketch has no card called "Boomerang"'),
        (17, "Light Force in pool", 'Heketch has no token called "Light Force"'),
        (17, "In a good mood", 'no known line of a heading: "In a good mood"'),
        (27, ".H...H.", 'the board ".H...H." does not show H and L once each'),
        (29, "Heketch: Psycho Boomerang", 'unknown at "Boomerang"'),
        (29, "Heketch: Psycho Shot (Light Force)", 'Heketch has no token called "Light Force"'),
        (29, "Seth: Psycho Shot", 'no fighter of this duel is called "Seth"'),
        (30, "Beat 2", 'expected the attack pair of Luc, found "Beat 2"'),
        (32, "Heketch sings", 'no known line: "Heketch sings"'),
        (44, "Luc takes 3 damage (now at 99 life)", "Luc cannot have 99 life: it lies between 0 and 20"),
    ],
)
def test_a_line_that_cannot_be_is_refused_with_its_number(number: int, instead: str, message: str) -> None:
    lines = lines_of("heketch_luc")
    lines[number - 1] = instead

    refusal = refused(lines)

    assert refusal.startswith(f"broken.txt:{number}: ")
    assert refusal.endswith(message)


@pytest.mark.parametrize(
    ("first", "last", "message"),
    [
        (13, 13, "broken.txt:11: the heading does not state Heketch's life"),
        (28, 46, 'broken.txt:29: expected the attack pair of Heketch, found "Beat 2"'),
        (37, 46, "broken.txt:38: beat 1 stops in the middle: no priorities follow the pairs"),
        (38, 46, "broken.txt:39: beat 1 stops in the middle: the priorities make nobody active"),
        (41, 41, 'broken.txt:42: expected a board, found "Heketch hits"'),
        (48, 91, "broken.txt:48: beat 3 stands where beat 2 should"),
    ],
)
def test_a_gap_is_refused_where_it_shows(first: int, last: int, message: str) -> None:
    lines = lines_of("heketch_luc")
    del lines[first - 1 : last]

    assert refused(lines).startswith(message)


def test_an_empty_log_is_refused() -> None:
    assert refused([]) == "broken.txt:1: the log ends where a title of two fighters should follow"
