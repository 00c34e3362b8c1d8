// The "World" panel: changes that no member could make, to try what a bot does then.
import { post } from "./api.js";
import { timeHere } from "./clock.js";
import { avatar, closeButton, el, icon, nameOf, openDialog, toast } from "./dom.js";
import { isThread } from "./view.js";

const LOCALES = { "en-US": "English", fr: "Français" };
const PERMISSIONS = { VIEW_CHANNEL: "see it", SEND_MESSAGES: "write", ATTACH_FILES: "attach files", READ_MESSAGE_HISTORY: "read back",
  CREATE_PUBLIC_THREADS: "open threads", SEND_MESSAGES_IN_THREADS: "write in threads", MANAGE_THREADS: "manage threads" };

const RULES = { clients_wake: "a command or click wakes an archived thread (desktop)" };

const admin = (what, change) => post("admin", { do: what, ...change }).then(() => true, (error) => toast(error.message));
const section = (title, ...children) => el("section", {}, el("h3", {}, title), children);
const tick = (label, checked, change) =>
  el("label", { class: "tick" }, el("input", { type: "checkbox", checked, onchange: ({ target }) => change(target.checked) }), label);
const languages = (label, chosen, change) => el("select", { class: "menu", "aria-label": label, onchange: ({ target }) => change(target.value) },
  Object.entries(LOCALES).map(([value, text]) => el("option", { value, selected: value === chosen }, text)));
const action = (label, run) => el("button", { type: "button", class: "act danger", onclick: run }, label);
const later = (label, seconds) => el("button", { type: "button", class: "act secondary", onclick: async ({ currentTarget: node }) => {
  node.setAttribute("aria-busy", "true");
  await post("later", { seconds }).catch((error) => toast(error.message));
  node.removeAttribute("aria-busy");
} }, label);
const remove = ({ id, type, name }) => action(`Delete ${isThread({ type }) ? "this thread" : `#${name}`}`, () => admin("delete_channel", { id }));

function member(user, roles) {
  const save = (change) => admin("user", { id: user.id, ...change });
  return el("li", {}, avatar(user), el("strong", {}, nameOf(user)),
    el("a", { href: `#as=${user.username}`, target: "_blank", "aria-label": `${nameOf(user)} in another window` }, icon("link")),
    languages(`Language of ${nameOf(user)}`, user.locale, (locale) => save({ locale })),
    tick("takes DMs", user.dms_open, (on) => save({ dms_open: on })), tick("manager", user.manager, (on) => save({ manager: on })),
    roles.map(({ id, name }) => tick(name, user.roles.includes(id), (on) => save({ roles: [...user.roles.filter((one) => one !== id), ...(on ? [id] : [])] }))));
}

function adder(what, field, placeholder) {
  const name = el("input", { type: "text", required: true, maxlength: 32, placeholder, "aria-label": placeholder });
  const add = async (event) => {
    event.preventDefault();
    if (await admin(what, { [field]: name.value })) name.value = "";
  };
  return el("form", { class: "inputs", onsubmit: add }, name, el("button", { type: "submit", class: "act primary" }, "Add"));
}

function channelPart(channel) {
  if (channel.type === 1) return null;
  if (isThread(channel)) {
    const change = (what) => admin("thread", { id: channel.id, archived: channel.archived, locked: channel.locked, ...what });
    return section(`The thread “${channel.name}”`, el("div", { class: "ticks" },
      tick("archived", channel.archived, (archived) => change({ archived })), tick("locked", channel.locked, (locked) => change({ locked }))), remove(channel));
  }
  const allow = (name, allowed) => admin("permissions",
    { channel_id: channel.id, deny: [...channel.deny.filter((one) => one !== name), ...(allowed ? [] : [name])] });
  return section(`In #${channel.name} the bot may`, el("div", { class: "ticks" },
    Object.entries(PERMISSIONS).map(([name, text]) => tick(text, !channel.deny.includes(name), (on) => allow(name, on)))),
  remove(channel));
}

/** Open the panel; returns a function that draws it again after a change. `getPlace()` gives {view, channel}. */
export function openWorld(getPlace) {
  const live = el("div", { class: "fields" });
  const time = el("p", { role: "status" });
  const dialog = openDialog("form world", "World", el("header", {}, el("h2", {}, "World"), closeButton(() => dialog.close())),
    el("div", { class: "fields" }, section("Time", time, el("div", { class: "row" }, later("An hour later", 3600), later("A day later", 86400)))), live,
    el("div", { class: "fields" }, section("Add", adder("user", "username", "Member’s name"), adder("channel", "name", "new-channel")),
      section("Behind the scenes", el("p", {}, el("a", { href: "/sandbox/requests", target: "_blank" }, "What the bot asked of the server")),
        action("Start afresh", () => admin("reset")))));
  const draw = () => {
    const { view, channel } = getPlace();
    if (time.textContent !== timeHere()) time.textContent = timeHere();
    const roles = view.guild.roles.filter(({ id, managed, name }) => id !== view.guild.id && !managed && name !== "Managers");
    const controls = () => [...live.querySelectorAll("button, input, select, a")];
    const focused = controls().indexOf(document.activeElement);
    live.replaceChildren(section("Members", el("ul", { class: "people" }, [...view.users.values()].filter(({ bot }) => !bot).map((user) => member(user, roles)))),
      section("Server language", languages("Server language", view.guild.preferred_locale, (preferred_locale) => admin("locale", { preferred_locale }))),
      section("Rules", Object.entries(RULES).map(([name, text]) => tick(text, view.rules[name], (on) => admin("rules", { [name]: on })))),
      channelPart(channel) ?? "");
    controls()[focused]?.focus();
  };
  draw();
  return draw;
}
