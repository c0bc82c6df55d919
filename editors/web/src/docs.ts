// The search of the documentation: all topics by name, title and aliases, from search.json,
// which is loaded when somebody starts to type.
import { element } from "./dom";

interface Entry {
  name: string;
  title: string;
  kind: string;
  page: string;
  words: string;
}

const MAX_RESULTS = 40;
const field = document.querySelector<HTMLInputElement>("#search")!;
const results = document.querySelector<HTMLUListElement>("#results")!;
let entries: Promise<Entry[]> | undefined;

field.oninput = async () => {
  entries ??= fetch("search.json").then((response) => response.json());
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = words.length === 0 ? [] : (await entries).filter(({ words: text }) => words.every((word) => text.includes(word)));
  const exact = ({ name }: Entry) => (name.toLowerCase() === words[0] ? 0 : name.toLowerCase().startsWith(words[0]) ? 1 : 2);
  found.sort((a, b) => exact(a) - exact(b));
  results.replaceChildren(...found.slice(0, MAX_RESULTS).map(({ name, title, kind, page }) =>
    element("li", {}, element("a", { href: page }, name), ` ${kind}: ${title}`)));
  results.hidden = words.length === 0;
};
