"""Swiss pairing: from entrants and the matches so far to the next round with its reasons. Pure."""

from tournaments.pairing.manual import Comparison, check_manual_round, compare_rounds
from tournaments.pairing.reasons import Reason
from tournaments.pairing.swiss import PairedRound, Pairing, pair_round

__all__ = ["Comparison", "PairedRound", "Pairing", "Reason", "check_manual_round", "compare_rounds", "pair_round"]
