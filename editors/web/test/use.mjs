// What a person does with the page.
import assert from "node:assert/strict";

import { checked, link, open, run, state } from "./page.mjs";

const wrongText = "include <irt>\n\nfunction external void @_start(i32 %info) {\n  %x = addd i32 %info, 1;\n  ret void;\n}\n";

/** Squiggles, fixes, hover, completion and formatting, with the keyboard. */
export async function editing({ context, origin }) {
  const page = await open(context, origin, link({ name: "wrong.pnaclasm", text: wrongText }));
  await state(page, /1 error/);
  await page.waitForSelector(".cm-lintRange-error");
  await page.hover(".cm-lintRange-error");
  const fix = page.locator(".cm-diagnosticAction").first();
  await fix.waitFor();
  await fix.click();
  await state(page, /No problems|remark/);
  await page.waitForFunction(() => document.querySelector("#editor .cm-content").textContent.includes("= add i32"));

  await page.hover("#editor .cm-line:nth-child(4) .t-keyword");
  await page.waitForFunction(() => /Syntax|sum|add/i.test(document.querySelector(".cm-tooltip-hover, .cm-tooltip")?.textContent ?? ""));

  await page.click("#editor .cm-line:nth-child(4)");
  await page.keyboard.press("End");
  await page.keyboard.type("\n%y = ad");
  await page.keyboard.press("Control+Space");
  await page.waitForSelector(".cm-tooltip-autocomplete li");
  await page.keyboard.press("Escape");
  await page.keyboard.type("d i32 %x, 2;");
  await state(page, /No problems|remark/);
  await page.keyboard.press("Shift+Alt+F");
  await page.waitForFunction(() => [...document.querySelectorAll("#editor .cm-line")].some((line) => line.textContent === "  %y = add i32 %x, 2;"));
  assert.deepEqual(page.wrong, []);
}

/** A program is stopped at a breakpoint, stepped, looked at, and taken back; one that never ends is paused. */
export async function debugging({ context, origin }) {
  const text = `include <irt>\nconst @hi, "hi\\n"\nfunction i32 @twice(i32 %n) {\n  %m = add i32 %n, %n;\n  ret i32 %m;\n}\nfunction external void @_start(i32 %info) {\n  call void @irt.init(i32 %info);\n  %x = call i32 @twice(i32 21);\n  call void @print.str(i32 @hi, i32 3);\n  ret void;\n}\n`;
  const page = await open(context, origin, link({ name: "twice.pnaclasm", text, pane: "debug" }));
  await checked(page);
  await page.click("#editor .cm-line:nth-child(4)");
  await page.keyboard.press("F9");
  await page.waitForSelector(".breakpoint:visible");
  await page.click("#debug");
  const stopped = (line, why) => page.waitForFunction(([line, why]) => new RegExp(why).test(document.querySelector(".debug-state").textContent) && document.querySelector(".here")?.textContent.includes(line), [line, why]);
  await stopped("%m = add", "Stopped: breakpoint");
  assert.match(await page.textContent(".stack li"), /twice.*line 4/);
  await page.keyboard.press("F10");
  await stopped("ret i32 %m", "Stopped: step");
  await page.waitForFunction(() => /= 42/.test(document.querySelector(".values").textContent));
  await page.click('[data-command="stepBack"]');
  await stopped("%m = add", "Stopped: step");
  await page.keyboard.press("F8");
  await page.waitForFunction(() => /hi\n\(exit status 0\)/.test(document.querySelector("#debug-output").textContent) && document.querySelector("#debug").textContent === "Debug");
  await endless(await open(context, origin, link({ name: "endless.pnaclasm", text: "include <irt>\nfunction external void @_start(i32 %info) {\n  br label %again;\n%again:\n  br label %again;\n}\n", pane: "debug" })));
  assert.deepEqual(page.wrong, []);
}

async function endless(page) {
  await checked(page);
  await page.click("#debug");
  await page.waitForFunction(() => /Stopped/.test(document.querySelector(".debug-state").textContent));
  await page.click('[data-command="continue"]');
  await page.click(".debugger .steps button:nth-child(2)");
  await page.waitForFunction(() => /Stopped: pause/.test(document.querySelector(".debug-state").textContent));
  await page.click("#debug");
  await page.waitForSelector(".stack:empty", { state: "attached" });
  assert.deepEqual(page.wrong, []);
}

/** Each view shows something of the program, by keyboard. */
export async function views({ context, origin }) {
  const page = await open(context, origin);
  await checked(page);
  const shows = {
    debug: /breakpoints/, about: /smallest program/, canonical: /module \{/, listing: /16:0\|/, records: /</, graph: /./, sizes: /bits/, wasm: /\(module/,
  };
  await page.click("#editor .cm-line:nth-child(18)");
  await page.focus("#tab-output");
  for (const [name, pattern] of Object.entries(shows)) {
    await page.keyboard.press("ArrowRight");
    await page.waitForSelector(`#tab-${name}[aria-selected="true"]`);
    await page.waitForFunction(([p]) => new RegExp(p).test(document.querySelector("#panel").textContent) || document.querySelector("#panel img, #panel svg"), [pattern.source]);
    assert.equal(await page.locator("#panel .failure").count(), 0, name);
    if (name === "graph") await page.waitForSelector("#panel svg .block");
    if (name === "sizes") await page.waitForSelector("#panel .pt-map *");
  }
  assert.deepEqual(page.wrong, []);
}

/** A link holds the program, its input and the view. */
export async function sharing({ context, origin }) {
  const page = await open(context, origin);
  await checked(page);
  await page.selectOption("#lesson", "05-input.pnaclasm");
  await page.fill("#stdin", "drawer\n");
  await page.click("#tab-listing");
  await page.click("#share");
  await page.waitForFunction(() => location.hash.startsWith("#1."));
  const other = await open(context, page.url().replace(/\/#.*/, ""), new URL(page.url()).hash);
  await checked(other);
  await other.waitForSelector('#tab-listing[aria-selected="true"]');
  assert.match(await run(other), /^reward\n/);
  assert.deepEqual([...page.wrong, ...other.wrong], []);
}

/** Behind the first visit nothing is asked of the network. */
export async function offline({ context, origin }) {
  const page = await open(context, origin);
  await checked(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await context.setOffline(true);
  await page.reload();
  await checked(page);
  assert.match(await run(page), /^Hello, world!\n/);
  assert.equal(await page.evaluate(() => crossOriginIsolated), true);
  await page.goto(`${origin}/docs/rule.html`);
  await page.fill("#search", "sdiv");
  await page.waitForSelector("#results a");
  await context.setOffline(false);
  assert.deepEqual(page.wrong, []);
}
