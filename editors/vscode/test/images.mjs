// Makes the pictures of the extension's page and of its walkthrough, in images, with a
// real VS Code: `test/run images`. They are small, and those that are there are replaced.
// PNACLASM_TEST_STEPS makes those whose names match.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { animated } from "./apng.mjs";
import { until, withCode } from "./code.mjs";
import { frameWith, Screen } from "./user.mjs";

const images = path.join(path.dirname(fileURLToPath(import.meta.url)), "../images");
const size = { width: 960, height: 540 };

async function picture(s, name) {
  await s.page.waitForTimeout(1200); // what fades in and out
  await s.page.screenshot({ path: path.join(images, `${name}.png`) });
}

/** A mistake, and what is said of it. */
async function mistake(s) {
  await s.open("wrong.pnaclasm");
  await s.visible(".squiggly-error");
  await s.visible(".codelens-decoration");
  const mark = await s.place(s.page.locator(".squiggly-error"));
  await s.page.mouse.move(mark.x + mark.width / 2, mark.y + mark.height / 2);
  await s.visible(".monaco-hover:not(.hidden)", "did you mean");
  await picture(s, "mistake");
}

/** The text with something beside it. */
async function beside(s, title, name, shown) {
  await s.closeAll();
  await s.open("factorial.pnaclasm", "%v5 = icmp ult");
  await s.command(`PNaClAsm: ${title}`);
  await shown();
  await picture(s, name);
}

/** An instruction is typed, and the numbers behind it follow. */
async function insert(s) {
  await s.closeAll();
  await s.open("factorial.pnaclasm", "%v1 = sub i32 %p0, %c0;");
  await s.page.locator(".codelens-decoration", { hasText: "_start: " }).first().waitFor(); // lines move when lenses come
  await s.page.keyboard.press("End");
  const line = await s.place(s.line("%v1 = sub i32"));
  const clip = { x: Math.round(line.x) - 60, y: Math.round(line.y) - 90, width: 480, height: 230 };
  const frames = [];
  const take = async (milliseconds) => frames.push({ png: await s.page.screenshot({ clip }), milliseconds });
  await take(1200);
  await s.page.keyboard.press("Enter");
  const statement = "%v2 = add i32 %v1, %c0;";
  for (let i = 0; i < statement.length; i++) {
    await s.page.keyboard.type(statement[i]);
    if (i % 3 === 2) {
      await take(250);
    }
  }
  await s.line("%v4 = mul i32 %p0, %v3;").waitFor();
  await s.page.waitForTimeout(800);
  await take(2500);
  fs.writeFileSync(path.join(images, "insert.png"), animated(frames));
}

const pictures = [
  ["mistake", mistake],
  ["graph", (s) => beside(s, "Show Control-Flow Graph", "graph", () => frameWith(s, ".block.current"))],
  ["treemap", (s) => beside(s, "Show Treemap of the Bits", "treemap", () => frameWith(s, ".pt-area"))],

  ["insert", insert],
];

/** Nothing lies in front of what is typed. */
const quiet = { "editor.quickSuggestions": false, "editor.suggestOnTriggerCharacters": false, "editor.parameterHints.enabled": false };

await withCode(async (code) => {
  code.configure({ ...quiet, "workbench.colorTheme": "Light Modern", "workbench.sideBar.location": "right", "window.commandCenter": false });
  const origin = await code.start("--disable-workspace-trust");
  const page = await code.browser.newPage({ viewport: size });
  page.setDefaultTimeout(90_000);
  const s = new Screen(page, code.workspace, until);
  fs.mkdirSync(images, { recursive: true });
  await page.goto(`${origin}/?folder=${code.workspace}`);
  await page.waitForSelector(".monaco-workbench");
  await s.command("View: Close Primary Side Bar").catch(() => {});
  for (const [name, make] of pictures.filter(([name]) => name.match(process.env.PNACLASM_TEST_STEPS ?? ""))) {
    await make(s).catch(async (problem) => {
      await page.screenshot({ path: path.join(code.pictures, "failure.png") });
      throw problem;
    });
    console.log(`made ${name}`);
  }
});
