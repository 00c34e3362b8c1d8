// What opens above the page: the forms a bot asks to be filled in, and pictures at full size.
import { post, settled } from "./api.js";
import { closeButton, el, openDialog, toast } from "./dom.js";
import { markdown } from "./markdown.js";
import { manyMenu, singleMenu } from "./menus.js";
import { translate } from "./words.js";

/** Start an interaction, wait for the bot, open the form it may answer with: "done", "failed", or "refused" (told in a toast). */
export async function interact(context, start) {
  try {
    const { interaction_id: id } = await start();
    const answer = await settled(id);
    if (answer.modal) openForm(answer.modal, id, context);
    return answer.state === "failed" ? "failed" : "done";
  } catch (error) {
    toast(error.message);
    return "refused";
  }
}

export function openPicture(address, alt) {
  const dialog = openDialog("viewer", translate("Picture"), el("img", { src: address, alt }), el("p", {}, alt), closeButton(() => dialog.close()));
  dialog.addEventListener("click", ({ target }) => target.tagName !== "P" && dialog.close());
}

/** One input of a form: {node, read()}; `read` gives text, or a list for menus. */
function input(component, view, attributes) {
  const required = component.required ?? true;
  if (component.type === 4) {
    const shape = { value: component.value ?? "", placeholder: component.placeholder, required,
      minlength: component.min_length, maxlength: component.max_length, ...attributes };
    const node = component.style === 2 ? el("textarea", { ...shape, rows: 6 }) : el("input", { ...shape, type: "text", autocomplete: "off" });
    return { node, read: () => node.value };
  }
  if ((component.max_values ?? 1) > 1) return manyMenu(component, view);
  const node = singleMenu(component, view, { required, "aria-label": null, ...attributes });
  return { node, read: () => (node.value ? [node.value] : []) };
}

function openForm(form, interactionId, context) {
  const readers = {};
  const field = (component, label, about) => {
    const id = `field-${component.custom_id}`;
    const { node, read } = input(component, context.view, { id, "aria-describedby": about && `${id}-about` });
    readers[component.custom_id] = read;
    const star = (component.required ?? true) && el("span", { class: "star", "aria-hidden": "true" }, " *");
    return el("div", { class: "field" }, el("label", { for: id }, label, star), about && el("p", { id: `${id}-about`, class: "small" }, about), node);
  };
  const part = (component) => {
    if (component.type === 10) return el("div", { class: "text" }, markdown(component.content, context));
    if (component.type === 18) return field(component.component, component.label, component.description);
    return component.components.map((inner) => field(inner, inner.label));
  };
  const status = el("p", { class: "failure", role: "alert" });
  const send = el("button", { type: "submit", class: "act primary" }, translate("Submit"));
  const submit = async (event) => {
    event.preventDefault();
    if (send.getAttribute("aria-busy")) return;
    send.setAttribute("aria-busy", "true");
    status.textContent = "";
    const values = Object.fromEntries(Object.entries(readers).map(([key, read]) => [key, read()]));
    const body = { as: context.view.id, interaction_id: interactionId, custom_id: form.custom_id, values };
    const done = await interact(context, () => post("modal", body));
    send.removeAttribute("aria-busy");
    if (done === "done") dialog.close();
    else if (done === "failed") status.textContent = translate("Something went wrong. Try again.");
  };
  const dialog = openDialog("form", form.title, el("form", { onsubmit: submit },
    el("header", {}, el("h2", {}, form.title), closeButton(() => dialog.close())),
    el("div", { class: "fields" }, form.components.map(part)), status,
    el("footer", {}, el("button", { type: "button", class: "act secondary", onclick: () => dialog.close() }, translate("Cancel")), send)));
  dialog.querySelector(".fields :is(input, textarea, select)")?.focus();
}
