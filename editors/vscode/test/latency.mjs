// Measures what a person feels: the time from a key to the character on the screen, and
// to the squiggle that it brings or takes away, in a real VS Code. Arguments behind those
// of code.mjs: texts, each with a line `%vN = add …` behind its middle. Prints a table;
// the figures are those of a browser without a graphics card.
import fs from "node:fs";
import path from "node:path";

import { until, withCode } from "./code.mjs";
import { Screen } from "./user.mjs";

const texts = process.argv.slice(7);
const presses = Number(process.env.PNACLASM_PRESSES ?? 40);

/** Prepares the page: __pressed is the time of the last key. */
function listen() {
  window.addEventListener("keydown", () => (window.__pressed = performance.now()), { capture: true });
}

/** Waits until the line has a text, and squiggles are there or not; returns the times of the frames, in milliseconds. */
function painted({ text, wrong }) {
  return new Promise((resolve) => {
    const times = { character: 0 };
    const frame = (now) => {
      const pressed = window.__pressed ?? now;
      const lines = [...document.querySelectorAll(".editor-instance .view-line")].map((line) => line.textContent.replaceAll("\u00a0", " "));
      times.character ||= lines.some((line) => line.includes(text)) ? performance.now() - pressed : 0;
      const marked = document.querySelector(".editor-instance .squiggly-error") !== null;
      if (times.character > 0 && marked === wrong) {
        // What was changed in this frame is on the screen in the next.
        requestAnimationFrame(() => resolve({ ...times, squiggle: performance.now() - pressed }));
      } else {
        requestAnimationFrame(frame);
      }
    };
    requestAnimationFrame(frame);
  });
}

/** Goes to the first addition behind the middle, so that the next key makes it wrong. */
async function goToAddition(s, name, text) {
  const lines = text.split("\n");
  const from = Math.floor(lines.length / 2);
  const at = from + lines.slice(from).findIndex((line) => /%v\d+ = add i32 /.test(line));
  const column = lines[at].indexOf("add") + "add".length + 1;
  await s.choose("Control+P", `${name}:${at + 1}:${column}`, name);
  await s.line(lines[at].trim().slice(0, 12)).waitFor();
  return lines[at].trim().split(" ")[0];
}

/** The times of many keys, each second one of which takes the first back. */
async function measure(s, value) {
  const found = { character: [], squiggle: [] };
  for (let i = 0; i < presses; i++) {
    const wrong = i % 2 === 0;
    const done = s.page.evaluate(painted, { text: `${value} = add${wrong ? "x" : " "}`, wrong });
    await s.page.keyboard.press(wrong ? "x" : "Backspace");
    const times = await done;
    found.character.push(times.character);
    found.squiggle.push(times.squiggle);
    await s.page.waitForTimeout(150);
  }
  return found;
}

function quantile(list, q) {
  const sorted = [...list].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))].toFixed(0);
}

await withCode(async (code) => {
  // Else VS Code asks whether to open texts of over 10 MB.
  code.configure({ "workbench.editorLargeFileConfirmation": 1024, ...JSON.parse(process.env.PNACLASM_SETTINGS ?? "{}") });
  const origin = await code.start("--disable-workspace-trust");
  const page = await code.browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(180_000);
  const s = new Screen(page, code.workspace, until);
  for (const file of texts) {
    fs.copyFileSync(file, path.join(code.workspace, path.basename(file)));
  }
  await page.goto(`${origin}/?folder=${code.workspace}`);
  await page.waitForSelector(".monaco-workbench");
  await page.evaluate(listen);
  console.log("text, MB | key to character, median and p95 in ms | key to squiggle, median and p95 in ms");
  for (const file of texts) {
    const text = fs.readFileSync(file, "utf8");
    const value = await goToAddition(s, path.basename(file), text);
    await until("the size", async () => (await page.locator(".statusbar-item", { hasText: /[\d,]+ bits/ }).count()) > 0, 180);
    await measure(s, value).then(() => undefined); // the first ones are for warming up
    const { character, squiggle } = await measure(s, value);
    const times = [character, squiggle].map((list) => `${quantile(list, 0.5)} ${quantile(list, 0.95)}`);
    console.log([`${path.basename(file)} ${(text.length / 1e6).toFixed(1)}`, ...times].join(" | "));
    await s.closeAll();
  }
});
