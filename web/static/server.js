// Requests to the server, about the match of this page.
import { game } from "./page.js";
import { reader } from "./reader.js";

// Answers are in the language of the page, which may be another than its reader's usual one.
const address = (path) => `${reader.root}game/${game.match}/${path}${path.includes("?") ? "&" : "?"}language=${game.language}`;

async function found(answer) {
  if (answer.ok) return answer.json();
  if (answer.status === 409) throw new Error((await answer.json()).reason);
  throw new TypeError(String(answer.status));
}

export async function fetched(path) {
  return found(await fetch(address(path), { headers: { ...reader.headers, Accept: "application/json" } }));
}

// The same if it has changed since it was fetched last, else null.
let tag = "";
export async function changed(path) {
  const answer = await fetch(address(path), { headers: { ...reader.headers, Accept: "application/json", ...(tag && { "If-None-Match": tag }) } });
  if (answer.status === 304) return null;
  const news = await found(answer);
  tag = answer.headers.get("ETag") ?? "";
  return news;
}

async function post(path, sent) {
  const answer = await fetch(address(path), {
    method: "POST",
    headers: { ...reader.headers, "Content-Type": "application/json", Accept: "application/json", "X-CSRF-Token": game.csrf },
    body: JSON.stringify(sent),
  });
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.reason);
  return body;
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
