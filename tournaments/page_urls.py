"""The addresses of the pages of events, under /tournaments/."""

from django.urls import include, path

from tournaments.pages import acting, reading

MATCH = [
    path("report/", acting.report, name="event-report"),
    path("confirm/", acting.confirm, name="event-confirm"),
    path("dispute/", acting.dispute, name="event-dispute"),
    path("fighter/", acting.choose_fighter, name="event-fighter"),
    path("duel/", acting.end_duel, name="event-duel"),
]
EVENT = [
    path("", reading.event_page, name="event-page"),
    path("bracket/", reading.bracket_page, name="event-bracket"),
    path("bracket/print/", reading.bracket_sheets, name="event-bracket-sheets"),
    path("bracket.svg", reading.bracket_drawing, name="event-bracket-svg"),
    path("bracket/draw/", acting.draw_bracket, name="event-draw"),
    path("drafts/<int:number>/", reading.draft_page, name="event-draft"),
    path("drafts/<int:number>/pick/", acting.pick, name="event-pick"),
    path("enter/", acting.enter, name="event-enter"),
    path("accept/", acting.accept, name="event-accept"),
    path("deck/", acting.hand_in, name="event-deck"),
    path("drop/", acting.drop, name="event-drop"),
    path("return/", acting.come_back, name="event-return"),
    path("matches/<str:key>/", include(MATCH)),
    path("start/", acting.start, name="event-start"),
    path("pair/", acting.pair, name="event-pair"),
    path("rounds/<int:number>/publish/", acting.publish, name="event-publish"),
    path("results/", acting.give_result, name="event-result"),
    path("announcements/", acting.announce, name="event-announce"),
    path("prizes/pick/", acting.pick_prize, name="event-prize"),
    path("close/", acting.close, name="event-close"),
]

urlpatterns = [
    path("", reading.event_list, name="event-list"),
    path("<uuid:tournament>/", include(EVENT)),
]
