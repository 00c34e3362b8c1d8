// Groups of commands in the order in which people look for them; commands of no group come last, under “More”.
const GROUPS = {
  "Play": ["play", "move", "moves", "hint", "plan", "king"],
  "Look": ["board", "games", "rules", "help", "history", "replay", "review", "what-if"],
  "Agree": ["draw", "takeback", "pause", "rematch", "resign", "abort"],
  "Tournaments": ["tournament"],
  "Settings": ["settings", "vacation", "silence", "config"],
};
const FIRST = ["play", "rules", "help"];

/** Commands by group, as [group, commands] in order; the group is null for the rest. */
export function grouped(commands) {
  const root = ({ path }) => path.split(" ")[0];
  const listed = Object.entries(GROUPS).map(([group, names]) => [group, names.flatMap((name) => commands.filter((one) => root(one) === name))]);
  const rest = commands.filter((one) => !listed.some(([, found]) => found.includes(one)));
  return [...listed, [null, rest]].filter(([, found]) => found.length);
}

/** The commands to start with. */
export const firstOf = (commands) => FIRST.flatMap((name) => commands.filter(({ path }) => path === name));
