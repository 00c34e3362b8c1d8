// What time it is here: the computer's own, and how far the local server was moved ahead.
let ahead = 0; // milliseconds

export const setAhead = (seconds) => { ahead = seconds * 1000; };
export const now = () => Date.now() + ahead;

/** "It is Tuesday, 1 December at 14:05 here, 9 days and 1 hour ahead.", or "" where time was not moved. */
export function timeHere() {
  if (!ahead) return "";
  const format = new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" });
  const hours = Math.round(ahead / 3_600_000);
  const parts = [[Math.floor(hours / 24), "day"], [hours % 24, "hour"]].filter(([count]) => count);
  const away = parts.map(([count, unit]) => `${count} ${unit}${count > 1 ? "s" : ""}`).join(" and ") || "a little";
  return `It is ${format.format(now())} here, ${away} ahead.`;
}
