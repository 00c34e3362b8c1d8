// What time it is here: the computer's own, and how far the local server was moved ahead.
import { translate } from "./words.js";

let ahead = 0; // milliseconds

export const setAhead = (seconds) => { ahead = seconds * 1000; };
export const now = () => Date.now() + ahead;

/** "It is Tuesday, 1 December at 14:05 here, 9 days and 1 hour ahead.", or "" where time was not moved. */
export function timeHere() {
  if (!ahead) return "";
  const format = new Intl.DateTimeFormat(document.documentElement.lang === "fr" ? "fr" : "en-GB", { weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" });
  const hours = Math.round(ahead / 3_600_000);
  const parts = [[Math.floor(hours / 24), ["{count} day", "{count} days"]], [hours % 24, ["{count} hour", "{count} hours"]]].filter(([count]) => count);
  const away = parts.map(([count, texts]) => translate(texts[Number(count > 1)], { count })).join(translate(" and ")) || translate("a little");
  return translate("It is {time} here, {away} ahead.", { time: format.format(now()), away });
}
