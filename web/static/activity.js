// The page inside Discord: asks Discord for a code, has our server exchange it for a session, and shows the match that
// was clicked. Discord's proxy stands between the frame and our server, so addresses are relative.
import { DiscordSDK } from "./discord_sdk.js";
import { enterFrame, reader } from "./reader.js";

let language = "";
const said = document.getElementById("said"), main = document.querySelector("main"), { client } = said.dataset;

class Reason extends Error {} // in words for the reader

async function code() {
  const sdk = new DiscordSDK(client, { disableConsoleLogOverride: true });
  await sdk.ready();
  const asked = { client_id: client, response_type: "code", state: "", prompt: "none", scope: ["identify"] };
  return (await sdk.commands.authorize(asked)).code;
}

async function signIn(found) {
  const answer = await fetch("activity/session", {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify({ code: found }),
  });
  const body = await answer.json();
  if (!answer.ok) throw new Reason(body.reason);
  enterFrame(body.token);
  language = body.language;
  return body.match;
}

// A page of ours in this one: without a cookie it could not be opened by its address.
async function show(path) {
  const answer = await fetch(`${path || "./"}?language=${language}`, { headers: { ...reader.headers, Accept: "text/html" } });
  const found = new DOMParser().parseFromString(await answer.text(), "text/html");
  main.replaceChildren(...found.querySelector("main").children);
  document.documentElement.lang = found.documentElement.lang;
  if (document.getElementById("data")) await import("./game.js");
}

main.addEventListener("click", (event) => {
  const link = event.target.closest("a[href^='/game/']:not([download])");
  if (!link) return;
  event.preventDefault();
  show(link.getAttribute("href").slice(1)).catch(fail);
});

function fail(error) {
  main.replaceChildren(said);
  said.textContent = error instanceof Reason ? error.message : said.dataset.failed;
}

async function open() {
  if (!new URLSearchParams(location.search).has("frame_id")) return fail(new Reason(said.dataset.outside));
  let given;
  try {
    given = await code();
  } catch {
    return fail(new Reason(said.dataset.refused)); // its reader has said no, or Discord has
  }
  const match = await signIn(given);
  return show(match ? `game/${match}` : "");
}

open().catch(fail);
