"""Which field of a request a refusal is about: told by the rule itself, or by its code and what was sent."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.refusal import RefusedError

# The fields that a code can be about; the first that was sent is to blame, and none where none was.
FIELDS: Mapping[str, tuple[str, ...]] = {
    "already_entered": ("account",),
    "already_invited": ("account",),
    "already_picked": ("choice", "prize"),
    "already_revealed": ("fighter",),
    "bracket_too_large": ("size",),
    "bracket_too_small": ("size",),
    "choice_invalid": ("choice",),
    "copies_missing": ("fighters", "promos", "team_size"),
    "cut_too_large": ("size",),
    "deck_illegal": ("deck",),
    "deck_of_another_game": ("deck",),
    "draft_exists": ("flight",),
    "duel_decided": ("winner",),
    "duels_say_otherwise": ("score",),
    "entrant_cannot_organise": ("account",),
    "entry_missing": ("pairs",),
    "entry_twice": ("entries", "order", "ties", "seats", "pairs"),
    "fighter_gone": ("choice",),
    "fighter_in_team": ("choice",),
    "fighter_not_available": ("fighter",),
    "forfeit_score": ("score",),
    "last_organiser": ("account",),
    "line_empty": ("choice",),
    "match_not_ready": ("match",),
    "match_unfinished": ("score",),
    "meets_himself": ("pairs",),
    "name_taken": ("name",),
    "no_duel": ("duel",),
    "no_opponent": ("match",),
    "no_such_account": ("account",),
    "no_such_entry": ("entries", "order", "ties", "seats", "entry"),
    "no_such_flight": ("flight",),
    "no_such_line": ("choice",),
    "no_such_list": ("card_list",),
    "no_such_log_entry": ("seq",),
    "no_such_match": ("match",),
    "no_such_prize": ("prize",),
    "no_such_revision": ("revision",),
    "no_such_table": ("table",),
    "not_active": ("order", "seats", "pairs"),
    "not_an_organiser": ("account",),
    "not_in_draft": ("entries", "entry"),
    "not_in_match": ("match", "winner"),
    "not_in_pack": ("choice",),
    "not_undoable": ("seq",),
    "not_your_turn": ("entry",),
    "organiser_cannot_enter": ("account",),
    "pool_size": ("cards", "card_list"),
    "pool_too_large": ("cards", "card_list"),
    "promo_copies_missing": ("promos",),
    "promo_in_box": ("promos",),
    "report_changed": ("score",),
    "round_not_published": ("match",),
    "score_negative": ("score",),
    "seat_taken": ("seats",),
    "seats_out_of_range": ("seats",),
    "seed_known": ("seed",),
    "table_taken": ("table",),
    "text_invalid": ("name", "text", "reason", "prizes"),
    "text_missing": ("name", "text", "reason", "prizes"),
    "text_too_long": ("name", "text", "reason", "prizes"),
    "too_many_duels": ("score",),
    "too_many_factions": ("cards", "card_list"),
    "too_many_wins": ("score",),
    "undo_too_late": ("seq",),
    "unknown_card": ("cards",),
    "unknown_fighter": ("choice",),
    "winner_needed": ("score",),
    "wrong_duel": ("duel",),
    "wrong_entries": ("order",),
    "wrong_kind": ("kind",),
    "wrong_turn": ("turn",),
}

# What the request has to say, and did not.
LACKING: Mapping[str, str] = {"prizes_left": "prizes_left", "ranks_tied": "ties", "seconds_missing": "seconds"}


def field_to_blame(error: RefusedError, sent: object) -> str | None:
    """The field that a refusal is about; None where the event is, or the address."""
    if error.field is not None:
        return error.field
    if error.code in LACKING:
        return LACKING[error.code]
    fields = sent if isinstance(sent, Mapping) else {}
    return next((field for field in FIELDS.get(error.code, ()) if field in fields), None)
