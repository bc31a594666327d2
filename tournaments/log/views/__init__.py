"""What a viewer may see of an event, as JSON: the public, an entry, an organiser. Pure.

Nothing that a viewer may not see changes what is shown, but for the version and the rows of the log he does not get.
"""

from tournaments.log.views.drafts import draft, drafts
from tournaments.log.views.event import entries, entry, overview, prizes, standings
from tournaments.log.views.log import log, may_see
from tournaments.log.views.matches import bracket, match, matches, round_, rounds
from tournaments.log.views.viewer import ACCOUNTS, EVERYBODY, Viewer, viewer_of

__all__ = [
    "ACCOUNTS",
    "EVERYBODY",
    "Viewer",
    "bracket",
    "draft",
    "drafts",
    "entries",
    "entry",
    "log",
    "match",
    "matches",
    "may_see",
    "overview",
    "prizes",
    "round_",
    "rounds",
    "standings",
    "viewer_of",
]
