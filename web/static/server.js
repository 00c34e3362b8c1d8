// Requests to the server, about the match of this page.
import { game } from "./page.js";

// Answers are in the language of the page, which may be another than its reader's usual one.
const address = (path) => `/game/${game.match}/${path}${path.includes("?") ? "&" : "?"}language=${game.language}`;

export async function fetched(path) {
  const answer = await fetch(address(path), { headers: { Accept: "application/json" } });
  if (answer.ok) return answer.json();
  if (answer.status === 409) throw new Error((await answer.json()).reason);
  throw new TypeError(String(answer.status));
}

async function post(path, body) {
  const answer = await fetch(address(path), {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRF-Token": game.csrf },
    body: JSON.stringify(body),
  });
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.reason);
  return found;
}

// The same ID with every try: a move whose answer was lost is played once. Half a minute bridges a restart of the bot.
export async function send(path, body) {
  const id = crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  for (let tries = 0; ; tries += 1) {
    try {
      return await post(path, { ...body, id });
    } catch (error) {
      if (!(error instanceof TypeError) || tries > 6) throw error;
      await new Promise((go) => setTimeout(go, 500 * 2 ** Math.min(tries, 4)));
    }
  }
}
