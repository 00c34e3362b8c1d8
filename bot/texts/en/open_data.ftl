# Open data for programs, and the personal calendar.

web-api-request = There’s no such request. /api/v1/openapi.json lists them all.
web-api-parameter = The value of { $name } isn’t possible. See /api/v1/openapi.json.
error-unknown-cursor = That cursor comes from no list. Start again without it.
