// One message as a DOM node: author, text, pictures, buttons and menus, and what is said under it.
import { post } from "./api.js";
import { now } from "./clock.js";
import { interact, openPicture } from "./dialogs.js";
import { avatar, el, emojiOf, icon, nameOf } from "./dom.js";
import { link, markdown } from "./markdown.js";
import { manyMenu, singleMenu } from "./menus.js";
import { translate } from "./words.js";

const STYLES = ["", "primary", "secondary", "success", "danger", "secondary"];
const SAME_BREATH = 7 * 60 * 1000; // within this time a second message of the same author needs no new head

const isContinuation = (message, previous) => previous && [0, 20].includes(previous.type ?? 0) && previous.author.id === message.author.id && !message.interaction &&
  !message.ephemeral && !previous.ephemeral && !previous.components?.length &&
  new Date(message.timestamp) - new Date(previous.timestamp) < SAME_BREATH;

function stamp(timestamp, locale) {
  const date = new Date(timestamp);
  const shape = { timeStyle: "short", ...(date.toDateString() !== new Date(now()).toDateString() && { dateStyle: "short" }) };
  return el("time", { class: "stamp", datetime: timestamp, title: date.toLocaleString(locale) }, new Intl.DateTimeFormat(locale, shape).format(date));
}

function attachment({ url, filename, width, height, size, description }) {
  if (!width) return el("a", { class: "file", href: url, download: filename }, `${filename} · ${translate("{size} KB", { size: Math.ceil(size / 1024) })}`);
  const image = el("img", { src: url, alt: description || filename, width, height });
  const node = el("button", { type: "button", class: "picture", title: translate("Enlarge"), onclick: () => openPicture(url, image.alt) }, image);
  node.style.setProperty("--width", width);
  node.style.setProperty("--height", height);
  return node;
}

/** All attachments; several pictures stand in two columns, as on Discord. */
function attachments(all) {
  const pictures = all.filter(({ width }) => width);
  if (pictures.length < 2) return all.map(attachment);
  return [el("div", { class: "pictures" }, pictures.map(attachment)), ...all.filter(({ width }) => !width).map(attachment)];
}

async function press(node, message, component, values, context) {
  if (node.getAttribute("aria-busy")) return;
  const place = () => document.querySelector(`[data-message-id="${message.id}"] .body`);
  place()?.querySelectorAll(".failure").forEach((old) => old.remove());
  node.setAttribute("aria-busy", "true");
  const done = await interact(context, () => post("component", { as: context.view.id, channel_id: message.channel_id,
    message_id: message.id, custom_id: component.custom_id, ...(values && { values }) }));
  node.removeAttribute("aria-busy");
  if (done === "failed") place()?.append(el("p", { class: "failure", role: "status" }, icon("warn"), translate("The application did not respond")));
}

function button(message, component, context) {
  const label = [emojiOf(component.emoji), component.label].filter(Boolean);
  const shared = { class: `act ${STYLES[component.style]}`, "data-key": `${message.id} ${component.custom_id}` };
  if (component.url) return link(component.url, [...label, icon("link")], context, shared);
  return el("button", { ...shared, type: "button", disabled: component.disabled ?? false,
    onclick: ({ currentTarget }) => press(currentTarget, message, component, null, context) }, label);
}

function menu(message, component, context) {
  const key = `${message.id} ${component.custom_id}`;
  if ((component.max_values ?? 1) === 1) {
    return singleMenu(component, context.view, { "data-key": key,
      onchange: ({ target }) => press(target, message, component, target.value ? [target.value] : [], context) });
  }
  const confirm = el("button", { type: "button", class: "act primary", onclick: async () => {
    await press(confirm, message, component, many.read(), context);
    confirm.parentElement.open = false;
  } },
    translate("Confirm"));
  const summary = el("summary", { class: "menu", "data-key": key });
  const placeholder = component.placeholder ?? translate("Make a selection");
  const many = manyMenu(component, context.view, (labels, enough) => {
    confirm.disabled = !enough;
    summary.replaceChildren(el("span", { class: "name" }, labels.join(", ") || placeholder));
    summary.setAttribute("aria-label", `${placeholder}: ${labels.join(", ") || translate("nothing chosen")}`);
  });
  return el("details", { class: "many", ontoggle: () => confirm.scrollIntoView({ block: "nearest" }) }, summary, many.node, confirm);
}

/** What a thread tells of itself: in nobody's words. */
function systemNode(message, context) {
  const { view } = context;
  const someone = (user) => el("strong", {}, nameOf(view.users.get(user.id) ?? user));
  const { channel_id: channel, message_id: id } = message.message_reference ?? {};
  const lead = (text) => el("button", { type: "button", class: "inline", onclick: () => context.goTo(channel, id) }, text);
  const told = { 1: () => [` ${translate("added")} `, message.mentions.map(someone)], 2: () => [` ${translate("removed")} `, message.mentions.map(someone)],
    4: () => [` ${translate("named the thread")} `, el("strong", {}, message.content)], 18: () => [` ${translate("started a thread:")} `, lead(message.content)],
    21: () => [` ${translate("started this thread")} `, lead(translate("from a message"))] }[message.type];
  return el("article", { class: "message system", "data-message-id": message.id },
    el("p", { class: "body small" }, icon("thread"), " ", someone(message.author), told(), " ", stamp(message.timestamp, view.me.locale)));
}

export function messageNode(message, previous, context) {
  if ([1, 2, 4, 18, 21].includes(message.type)) return systemNode(message, context);
  const { view } = context;
  const { interaction: used, ephemeral } = message;
  const known = (user) => view.users.get(user.id) ?? user;
  const author = known(message.author);
  const thread = view.channels.get(message.id); // a thread begun at a message has that message's id
  const joined = isContinuation(message, previous);
  const kind = ["message", joined && "joined", ephemeral && "ephemeral", view.mentions(message) && "pinged"].filter(Boolean).join(" ");
  const offer = (event) => { if (!event.target.closest("a, img, input, select") && context.offer(message)) event.preventDefault(); };
  return el("article", { class: kind, "data-message-id": message.id, oncontextmenu: offer },
    !ephemeral && !message.failed && el("button", { type: "button", class: "quiet round more", "aria-label": translate("Apps"), onclick: () => context.offer(message) }, icon("more")),
    used && el("div", { class: "used" }, avatar(known(used.user)), el("strong", {}, nameOf(known(used.user))), ` ${translate("used")} `, el("code", {}, /^[-_'\p{Ll}\p{N} ]+$/u.test(used.name) ? `/${used.name}` : used.name)),
    !joined && avatar(author),
    el("div", { class: "body" },
      !joined && el("div", { class: "who" }, el("strong", {}, nameOf(author)), author.bot && el("span", { class: "tag" }, "APP"),
        stamp(message.timestamp, view.me.locale)),
      message.loading ? el("p", { class: "thinking" }, translate("{name} is thinking…", { name: nameOf(author) }))
        : el("div", { class: message.failed ? "text failure" : "text" }, markdown(message.content, context),
          message.edited_timestamp && el("small", {}, translate("(edited)"))),
      attachments(message.attachments ?? []),
      (message.components ?? []).map(({ components }) => el("div", { class: "row" },
        components.map((component) => (component.type === 2 ? button : menu)(message, component, context)))),
      thread && el("button", { type: "button", class: "thread-link", onclick: () => context.goTo(thread.id) },
        icon("thread"), el("strong", {}, thread.name), el("span", {}, translate("Open the thread"))),
      ephemeral && el("p", { class: "only-you" }, icon("eye"), `${translate("Only you can see this")} · `,
        el("button", { type: "button", class: "inline", onclick: () => context.dismiss(message) }, translate("Dismiss")))));
}
