const sheets = new Map<string, CSSStyleSheet>();

/** Gives a page a style, once. Sheets of this kind no policy of a page forbids. */
export function useStyle(page: Document, text: string): void {
  const sheet = sheets.get(text) ?? new CSSStyleSheet();
  if (!sheets.has(text)) {
    sheet.replaceSync(text);
    sheets.set(text, sheet);
  }
  if (!page.adoptedStyleSheets.includes(sheet)) {
    page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
  }
}
