// What tests do with the page.
import zlib from "node:zlib";

export const LONG = 120_000; // a busy machine takes its time; nothing waits for this long otherwise

/** A page that notes what must not happen: errors, requests of other hosts. */
export async function open(context, origin, fragment = "") {
  const page = await context.newPage();
  page.setDefaultTimeout(LONG);
  page.wrong = [];
  page.on("pageerror", (error) => page.wrong.push(`error: ${error.message}`));
  page.on("console", (message) => /Content Security Policy/.test(message.text()) && page.wrong.push(message.text()));
  page.on("request", (request) => /^(https?|wss?):/.test(request.url()) && !request.url().startsWith(origin) && page.wrong.push(`request of ${request.url()}`));
  page.on("dialog", (dialog) => (page.wrong.push(`dialog: ${dialog.message()}`), dialog.dismiss()));
  await page.goto(`${origin}/${fragment}`);
  return page;
}

export const state = (page, pattern) => page.waitForFunction(([p]) => new RegExp(p).test(document.querySelector("#state")?.textContent ?? ""), [pattern.source]);
export const checked = (page) => state(page, /No problems|error|remark/);

/** The fragment of a link that holds a value. */
export const link = (value) => "#1." + zlib.deflateRawSync(Buffer.from(typeof value === "string" ? value : JSON.stringify(value))).toString("base64url");

/** Runs the program of the page, and returns what it prints and how it ends. */
export async function run(page) {
  await page.click("#run");
  return ended(page);
}

export async function ended(page) {
  await page.waitForFunction(() => /\((exit status -?\d+|stopped)\)|^(trap|error): /m.test(document.querySelector("#output")?.textContent ?? ""));
  return page.locator("#output").textContent();
}

/** Drops a file on the page. */
export async function drop(page, name, bytes) {
  const data = await page.evaluateHandle(([name, base64]) => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name));
    return data;
  }, [name, Buffer.from(bytes).toString("base64")]);
  await page.dispatchEvent("body", "drop", { dataTransfer: data });
}

export const text = (page) => page.evaluate(() => document.querySelector("#editor .cm-content").cmTile?.view?.state.doc.toString() ?? document.querySelector("#editor .cm-content").cmView?.view.state.doc.toString());
