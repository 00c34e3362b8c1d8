# Open data for programs, and the personal calendar.

web-api-request = There’s no such request. /api/v1/openapi.json lists them all.
web-api-parameter = The value of { $name } isn’t possible. See /api/v1/openapi.json.
error-unknown-cursor = That cursor comes from no list. Start again without it.
calendar-name = Féerie
calendar-move = Your move is due: { $game } ({ $match })
calendar-move-tournament = Your move is due: { $game }, { $tournament } ({ $match })
calendar-tournament = { $name } starts
calendar-vacation = Vacation from Féerie ({ $server })
ui-button-calendar = Calendar
ui-calendar = **Your deadlines in your calendar.** A personal link shows your move deadlines, your tournament starts and your vacations. It names no other players.
ui-calendar-none = You have no link yet.
ui-calendar-used = You have a link, last used { $used }. For safety it isn’t shown again. A new link ends the old one.
ui-calendar-make = Make a link
ui-calendar-new = Make a new link
ui-calendar-end = End the link
ui-calendar-made = **Your calendar link.** In your calendar program, add a calendar “from URL” and paste this link:
ui-calendar-once = Copy it now: it’s shown only once. Anyone who has it can read your calendar, so don’t share it.
ui-calendar-ended = Your link has ended.
