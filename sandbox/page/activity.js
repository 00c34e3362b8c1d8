// An Activity: a frame, and the side of Discord's client that its SDK talks to by messages between windows.
import { post } from "./api.js";
import { closeButton, el, nameOf, openDialog, toast } from "./dom.js";
import { translate } from "./words.js";

const [HANDSHAKE, FRAME] = [0, 1];

/** Open the Activity that the bot has launched for a member. */
export function openActivity(view, { instance, channel_id: channel }) {
  document.querySelector("dialog.activity")?.close();
  const { me, bot } = view;
  const address = new URLSearchParams({ instance_id: instance, frame_id: crypto.randomUUID(), platform: "desktop", channel_id: channel });
  const frame = el("iframe", { src: `/activity/?${address}`, title: translate("Activity") });
  const question = el("div", { class: "row", role: "alert" });
  const dialog = openDialog("activity", translate("Activity"), el("header", {}, el("h2", {}, nameOf(bot)), closeButton(() => dialog.close())), question, frame);
  const tell = (frames) => frame.contentWindow?.postMessage([FRAME, { nonce: null, evt: null, ...frames }], location.origin);
  const refuse = (nonce, cmd, message) => tell({ cmd, nonce, evt: "ERROR", data: { code: 4000, message } });

  async function authorize({ nonce, cmd, args }) {
    const ask = (agree) => post("authorize", { as: me.id, client_id: args.client_id, scope: args.scope, agree });
    try {
      const { code } = await ask(false);
      if (code) return tell({ cmd, nonce, data: { code } });
    } catch (error) {
      toast(error.message);
      return refuse(nonce, cmd, error.message);
    }
    const answer = (kind, label, act) => el("button", { type: "button", class: `act ${kind}`, onclick: () => { question.replaceChildren(); act(); } }, translate(label));
    return question.replaceChildren(el("span", {}, translate("{name} wants to know who you are.", { name: nameOf(bot) })),
      answer("primary", "Authorize", async () => tell({ cmd, nonce, data: { code: (await ask(true)).code } })),
      answer("secondary", "Cancel", () => refuse(nonce, cmd, "OAuth2 was cancelled")));
  }

  function heard({ source, origin, data }) {
    if (source !== frame.contentWindow || origin !== location.origin || !Array.isArray(data)) return;
    const [kind, said] = data;
    if (kind === HANDSHAKE) tell({ cmd: "DISPATCH", evt: "READY", data: { v: 1, config: { api_endpoint: "/api", environment: "production" } } });
    else if (kind === FRAME && said.cmd === "AUTHORIZE") authorize(said);
    else if (kind === FRAME) refuse(said.nonce, said.cmd, `The local Discord has no ${said.cmd}.`);
  }

  window.addEventListener("message", heard);
  dialog.addEventListener("close", () => window.removeEventListener("message", heard));
}
