// A page of lists: fetches itself anew when something on it has changed.
import { Follower } from "./follower.js";

const REST = 2000, SPREAD = 2000; // milliseconds between two fetches, and that readers don't all come at once
const main = document.querySelector("main"), stamp = document.querySelector("meta[name=stamp]");
let coming = null, latest = stamp.content;

const place = (one) => one.getAttribute("href") ?? one.getAttribute("aria-label");

async function refresh() {
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
  if (answer.status >= 500 || answer.status === 429) throw new TypeError(String(answer.status));
  const found = new DOMParser().parseFromString(await answer.text(), "text/html");
  const focused = main.contains(document.activeElement) ? place(document.activeElement) : null;
  const scrolled = new Map([...main.querySelectorAll(".scroll, .bracket")].map((one, at) => [at, one.scrollLeft]));
  main.replaceChildren(...found.querySelector("main").children);
  main.querySelectorAll(".scroll, .bracket").forEach((one, at) => { one.scrollLeft = scrolled.get(at) ?? 0; });
  if (focused !== null) [...main.querySelectorAll("a, [tabindex]")].find((one) => place(one) === focused)?.focus({ preventScroll: true });
  if (!answer.ok) follower.leave(); // it is no longer public
}

function arrived(data) {
  latest = data;
  coming ??= setTimeout(() => { coming = null; if (!document.hidden) follower.refresh(); }, REST + Math.random() * SPREAD);
}

const follower = new Follower({ events: () => `${stamp.dataset.events}?stamp=${latest}`, arrived, refresh });
follower.follow();
