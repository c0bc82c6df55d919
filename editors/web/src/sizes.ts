// Where the bits of the program go, as a tree: each part with its share of the whole.
import { element } from "./dom";

interface Part {
  name: string;
  bits: number;
  children?: Part[];
}

/** Shows a tree of parts, the large ones open. */
export function sizes(whole: Part) {
  return element("ul", { className: "sizes" }, row(whole, whole.bits, 0));
}

function row(part: Part, all: number, depth: number): HTMLLIElement {
  const share = all > 0 ? part.bits / all : 0;
  const bar = element("span", { className: "share" });
  bar.style.width = `${100 * share}%`;
  const text = `${part.name}: ${part.bits.toLocaleString("en")} bits, ${(100 * share).toFixed(1)} %`;
  const label = element("span", { className: "part" }, bar, element("span", {}, text));
  if (!part.children?.length) return element("li", {}, label);
  const details = element("details", { open: depth < 2 && share > 0.02 }, element("summary", {}, label));
  const list = () => details.append(element("ul", {}, ...part.children!.map((child) => row(child, all, depth + 1))));
  if (details.open) list();
  else details.addEventListener("toggle", list, { once: true });
  return element("li", {}, details);
}
