// Select menus of given options or of members, in messages and in forms.
import { el, nameOf } from "./dom.js";

function optionsOf({ options, default_values: chosen = [] }, view) {
  const label = (option) => [option.emoji?.name, option.label].filter(Boolean).join(" ");
  if (options) return options.map((option) => ({ ...option, label: label(option) }));
  return [...view.users.values()].map((user) => ({ value: user.id, label: nameOf(user), default: chosen.some(({ id }) => id === user.id) }));
}

/** A menu in which one thing is chosen, as a native control. */
export function singleMenu(component, view, attributes) {
  const options = optionsOf(component, view);
  const placeholder = component.placeholder ?? "Make a selection";
  return el("select", { class: "menu", "aria-label": placeholder, disabled: component.disabled ?? false, ...attributes },
    el("option", { value: "", disabled: component.min_values !== 0, selected: !options.some((one) => one.default) }, placeholder),
    options.map((one) => el("option", { value: one.value, selected: one.default ?? false, "data-about": one.description }, one.label)));
}

/** A menu in which several are chosen: boxes to tick, kept within the maximum; `onChange(values, enough)`. */
export function manyMenu(component, view, onChange = () => {}) {
  const { min_values: least = 1, max_values: most = 1 } = component;
  const options = optionsOf(component, view);
  const boxes = options.map((one) => el("input", { type: "checkbox", value: one.value, checked: one.default ?? false }));
  const read = () => boxes.filter((box) => box.checked).map((box) => box.value);
  const update = () => {
    for (const box of boxes) box.disabled = !box.checked && read().length >= most;
    onChange(read(), read().length >= least);
  };
  update();
  return { read, node: el("div", { class: "boxes", role: "group", "aria-label": component.placeholder, onchange: update },
    boxes.map((box, i) => el("label", {}, box, el("span", {}, options[i].label, el("small", {}, options[i].description))))) };
}
