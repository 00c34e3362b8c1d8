# /settings and /config: what people and servers choose for themselves.

dm-turn = **{ $game }** · `{ $match }`: { $where }

error-managers-only = Only those who may manage this server decide this. Ask one of them; your own choices are in /settings.
error-server-only = This belongs to a server: use it in one of its channels.
error-unknown-choice = This choice is not on offer any more. Open the menus again with /settings or /config.
