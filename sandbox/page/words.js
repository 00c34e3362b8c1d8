// The page's own words, in the language of the chosen member, before that of the browser: English in the code, French in french.js.
import { FRENCH } from "./french.js";

const VALUE = /\{\w+\}/g;
let french = false;

/** Use the language of a locale such as "en-US" or "fr". */
export function setLanguage(locale) {
  french = locale.startsWith("fr");
  document.documentElement.lang = french ? "fr" : "en";
}

const filled = (text, values) => text.replace(VALUE, (name) => values[name.slice(1, -1)] ?? name);

/** A text of the page, translated, with `values` for the {names} in it. */
export function translate(text, values = {}) {
  if (french && FRENCH[text] === undefined) console.warn(`No French for “${text}”.`);
  return filled((french && FRENCH[text]) || text, values);
}

/** A message of the local server, translated if it is a known one; its {names} are filled in already. */
export function translateMessage(message) {
  for (const [text, known] of Object.entries(french ? FRENCH : {})) {
    const parts = text.split(VALUE).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    const found = message.match(new RegExp(`^${parts.join("(.+)")}$`));
    const names = text.match(VALUE) ?? [];
    if (found) return filled(known, Object.fromEntries(names.map((name, i) => [name.slice(1, -1), found[i + 1]])));
  }
  return message;
}

setLanguage(navigator.language);
