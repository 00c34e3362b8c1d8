// The control API of the local server: plain JSON over HTTP, and one WebSocket per member for what happens.
async function request(path, init) {
  const response = await fetch(`/sandbox/${path}`, init).catch(() => { throw new Error("The local server does not answer."); });
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(body.error ?? `The local server answered ${response.status}.`);
  return body;
}

export const get = (path) => request(path);
export const post = (path, body) =>
  request(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

/** Wait until the bot has acknowledged an interaction (or failed to): resolves to {state, messages, modal}. */
export async function settled(id) {
  for (let wait = 40; ; wait = Math.min(wait * 1.4, 400)) {
    const answer = await get(`interaction/${id}`);
    if (answer.state !== "pending") return answer;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

/** Follow a member's events for ever; `onOpen` runs at each (re)connection, `onLost` when one breaks. */
export function follow(userId, { onOpen, onEvent, onLost }, wait = 400) {
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}/sandbox/events?as=${userId}`);
  let next = Math.min(wait * 1.6, 5000);
  socket.onopen = () => { next = 400; onOpen(); };
  socket.onmessage = ({ data }) => onEvent(JSON.parse(data));
  socket.onclose = () => { onLost(); setTimeout(follow, wait, userId, { onOpen, onEvent, onLost }, next); };
}
