"""The API's addresses of events, under /api/v1/tournaments/."""

from django.urls import include, path

from tournaments.api import drafts, entries, events, exports, lists, logs, matches, prizes, rounds

ENTRY = [
    path("", entries.OneEntry.as_view(), name="tournament-entry"),
    path("accept/", entries.Accept.as_view()),
    path("deck/", entries.DeckOfEntry.as_view()),
    path("drop/", entries.Drop.as_view()),
    path("return/", entries.ComeBack.as_view()),
    path("disqualify/", entries.Disqualify.as_view()),
    path("penalties/", entries.Penalise.as_view()),
    path("table/", entries.FixTable.as_view()),
]
ROUND = [
    path("", rounds.OneRound.as_view(), name="tournament-round"),
    path("publish/", rounds.Publish.as_view()),
    path("unpublish/", rounds.Unpublish.as_view()),
]
TIMER = [
    path("start/", events.StartTimer.as_view()),
    path("pause/", events.PauseTimer.as_view()),
    path("resume/", events.ResumeTimer.as_view()),
    path("extend/", events.ExtendTimer.as_view()),
]
MATCH = [
    path("", matches.OneMatch.as_view(), name="tournament-match"),
    path("report/", matches.Report.as_view()),
    path("confirm/", matches.Confirm.as_view()),
    path("dispute/", matches.Dispute.as_view()),
    path("fighter/", matches.ChooseFighter.as_view()),
    path("duel/", matches.EndDuel.as_view()),
    path("result/", matches.GiveResult.as_view()),
    path("clear/", matches.ClearResult.as_view()),
    path("table/", matches.ChangeTable.as_view()),
]
TOURNAMENT = [
    path("", events.OneTournament.as_view(), name="tournament"),
    path("start/", events.Start.as_view()),
    path("close/", events.Close.as_view()),
    path("undo/", events.Undo.as_view()),
    path("organisers/add/", events.AddOrganiser.as_view()),
    path("organisers/remove/", events.RemoveOrganiser.as_view()),
    path("announcements/", events.Announce.as_view()),
    path("notes/", events.Note.as_view()),
    path("seeding/", entries.SeedEntries.as_view()),
    path("flights/", drafts.DrawFlights.as_view()),
    path("entries/", entries.Entries.as_view(), name="tournament-entries"),
    path("entries/<int:entry>/", include(ENTRY)),
    path("rounds/", rounds.Rounds.as_view(), name="tournament-rounds"),
    path("rounds/<int:round>/", include(ROUND)),
    path("timers/<str:round>/", include(TIMER)),
    path("matches/", matches.Matches.as_view(), name="tournament-matches"),
    path("matches/<str:match>/", include(MATCH)),
    path("standings/", rounds.Standings.as_view(), name="tournament-standings"),
    path("bracket/", matches.WholeBracket.as_view(), name="tournament-bracket"),
    path("bracket/seeds/", matches.ChangeSeeds.as_view()),
    path("drafts/", drafts.Drafts.as_view(), name="tournament-drafts"),
    path("prizes/", prizes.Prizes.as_view(), name="tournament-prizes"),
    path("prizes/picks/", prizes.PickPrize.as_view()),
    path("log/", logs.Log.as_view(), name="tournament-log"),
    path("exports/<str:file>", exports.Export.as_view(), name="tournament-export"),
]

urlpatterns = [
    path("", lists.Tournaments.as_view(), name="tournaments"),
    path("<uuid:tournament>/", include(TOURNAMENT)),
]
