// Small helpers for elements.

export const $ = <E extends HTMLElement>(id: string) => document.getElementById(id) as E;

/** Makes an element of properties and children. Text is text, never markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K, properties: Partial<HTMLElementTagNameMap[K]> & { role?: string } = {}, ...children: (Node | string)[]
) {
  const made = document.createElement(tag);
  Object.assign(made, properties);
  made.append(...children);
  return made;
}
