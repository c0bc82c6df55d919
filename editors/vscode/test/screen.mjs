// The tests through the screen: what a user sees and does. Each step leaves a
// screenshot.
import fs from "node:fs";
import path from "node:path";

import { everybody } from "./everybody.mjs";
import { frameWith, Screen } from "./user.mjs";

/** A user's day. */
export function screenTests(browser, origin, workspace, shots, until) {
  const wanted = new RegExp(process.env.PNACLASM_TEST_STEPS ?? "");
  return runSteps(steps.filter(([name]) => wanted.test(name)), browser, origin, workspace, shots, until);
}

/**
 * What works in a page without processes: at first what differs there. PNACLASM_TEST_STEPS
 * chooses from all that does.
 */
export function pageTests(browser, origin, workspace, shots, until) {
  const first = /^(squiggle|hover|hints|listing|pexe|pexe-refused|run|graph|debug)$/;
  const elsewhere = /^(welcome|lens|diff|graph-large|listing-follows)$/; // which need what others leave
  const own = process.env.PNACLASM_TEST_STEPS;
  const wanted = (name) => (own === undefined ? first.test(name) : new RegExp(own).test(name) && !elsewhere.test(name));
  const some = steps.filter(([name]) => wanted(name)).map(([name, test]) => [`page-${name}`, test]);
  return runSteps(some, browser, origin, workspace, shots, until);
}

/** In a folder that the user does not trust there is the server, and nothing that runs programs. */
export function restrictedTest(browser, origin, workspace, shots, until) {
  return runSteps([["restricted", restricted]], browser, origin, workspace, shots, until);
}

async function runSteps(steps, browser, origin, workspace, shots, until) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(90_000); // machines are busy
  const shot = (name) => page.screenshot({ path: path.join(shots, `${name}.png`) });
  const screen = new Screen(page, workspace, until);
  try {
    await page.goto(`${origin}/?folder=${workspace}`);
    await page.waitForSelector(".monaco-workbench");
    for (const [name, test] of steps) {
      const start = Date.now();
      await test(screen);
      await shot(name);
      console.log(`ok    ${name} (${Date.now() - start} ms)`);
    }
  } catch (problem) {
    await shot("failure");
    throw problem;
  } finally {
    await page.close();
  }
}

const steps = [
  [
    "size",
    async (s) => {
      await s.open("factorial.pnaclasm");
      await s.visible(".statusbar-item", "5,728 bits");
      await s.command("View: Close Editor");
    },
  ],
  [
    "welcome",
    async (s) => {
      await s.command("PNaClAsm: Open an Example");
      await s.line("function external void @_start").waitFor();
      await s.visible(".codelens-decoration");
    },
  ],
  [
    "squiggle",
    async (s) => {
      await s.command("View: Revert and Close Editor");
      await s.open("wrong.pnaclasm");
      // Lines move while code lenses come in.
      await s.until("the squiggle at the word", async () => {
        const mark = await s.place(s.page.locator(".squiggly-error"));
        const word = await s.place(s.line("addd i32"));
        return Math.abs(mark.y - word.y) < word.height && mark.width < 60;
      });
    },
  ],
  [
    "hover",
    async (s) => {
      await s.visible(".codelens-decoration");
      const mark = await s.place(s.page.locator(".squiggly-error"));
      await s.page.mouse.move(mark.x + mark.width / 2, mark.y + mark.height / 2);
      await s.visible(".monaco-hover:not(.hidden)", "did you mean");
    },
  ],
  [
    "rule",
    async (s) => {
      await s.page.locator(".monaco-hover:not(.hidden) .code-link").first().click();
      await s.visible(".tab.active", "syntax-unknown-instruction");
      await s.visible(".view-line", "unreachabel");
      await s.visible(".statusbar-item", "Markdown");
      await s.command("View: Close Editor");
    },
  ],
  [
    "quickfix",
    async (s) => {
      await s.open("wrong.pnaclasm", "addd");
      await s.page.keyboard.press("Control+.");
      await s.visible(".action-widget", "add");
      await s.page.keyboard.press("Enter");
      await s.line("add i32 %p0, %p0").waitFor();
      await s.until("no squiggle", async () => (await s.page.locator(".squiggly-error").count()) === 0);
    },
  ],
  [
    "lens",
    async (s) => {
      await s.page.locator(".codelens-decoration a", { hasText: "_start: 160 bits" }).click();
      await s.visible(".tab", "wrong (listing)");
      await s.visible(".view-line", "65535, 12");
    },
  ],
  [
    "hints",
    async (s) => {
      await s.closeAll();
      await s.open("factorial.pnaclasm", "%v2 = call");
      await s.until("a hint", async () => /@f0.{0,4}fact|fact.{0,4}@f0/.test((await s.line("%v2 = call").textContent()).replaceAll("\u00a0", " ")));
    },
  ],
  [
    "listing",
    async (s) => {
      await s.command("PNaClAsm: Show Listing Beside");
      await s.visible('.tab[data-resource-name="factorial (listing)"]');
      await s.visible(".editor-group-container:nth-of-type(1) ~ *, .view-line", "3: <34");
    },
  ],
  [
    "listing-follows",
    async (s) => {
      await s.open("factorial.pnaclasm", "%v4 = phi");
      await s.visible(".view-line", "3: <16");
      await s.until("the mark", async () => (await s.page.locator(".editor-group-container").last().locator(".view-overlays .cdr").count()) > 0);
    },
  ],
  [
    "pexe",
    async (s) => {
      await s.closeAll();
      await s.open("factorial.pnaclasm");
      await s.command("PNaClAsm: Assemble to .pexe");
      const notification = await s.notification("factorial.pexe: 716 bytes");
      await notification.locator(".monaco-button", { hasText: "Open" }).click();
      await s.visible('.tab.active[data-resource-name="factorial.pexe.pnaclasm"]');
      await s.line("define external void @f1").waitFor();
    },
  ],
  [
    "pexe-refused",
    async (s) => {
      await s.line("version 1").click();
      await s.page.keyboard.press("Home");
      await s.page.keyboard.type("nonsense ");
      await s.page.keyboard.press("Control+S");
      await s.notification("not saved");
      await s.visible(".tab.active.dirty");
    },
  ],
  [
    "diff",
    async (s) => {
      await s.closeAll();
      fs.copyFileSync(path.join(s.workspace, "factorial.pexe"), path.join(s.workspace, "other.pexe"));
      await s.menu("factorial.pexe", "Select for Compare");
      await s.menu("other.pexe", "Compare with Selected");
      await s.visible('.tab.active', "factorial.pexe ↔ other.pexe");
      await s.visible(".diff-editor .view-line, .monaco-diff-editor .view-line", "version");
    },
  ],
  [
    "run",
    async (s) => {
      await s.closeAll();
      await s.open("factorial.pnaclasm");
      await s.command("PNaClAsm: Run in Terminal");
      await s.visible(".xterm-rows", "3628800");
    },
  ],
  [
    "bits",
    async (s) => {
      await s.closeAll();
      await s.open("factorial.pnaclasm");
      await s.command("PNaClAsm: Show Where the Bits Go");
      await s.visible(".tab", "factorial.pnaclasm (bits)");
    },
  ],
  [
    "graph",
    async (s) => {
      await s.closeAll();
      await s.open("factorial.pnaclasm", "%v5 = icmp ult");
      await s.command("PNaClAsm: Show Control-Flow Graph");
      const graph = await frameWith(s, ".block");
      const count = await graph.locator(".block").count();
      if (count !== 4) {
        throw new Error(`the graph has ${count} blocks, not 4`);
      }
      await graph.locator(".block.current").waitFor();
    },
  ],
  [
    "graph-click",
    async (s) => {
      const graph = await frameWith(s, ".block");
      await graph.locator('.block[data-block="3"] text').last().click();
      await graph.locator('.block.current[data-block="3"]').waitFor();
    },
  ],
  [
    "graph-large",
    async (s) => {
      await s.closeAll();
      fs.writeFileSync(path.join(s.workspace, "large.pnaclasm"), manyBlocks(600));
      await s.open("large.pnaclasm", "%v300 = ");
      await s.command("PNaClAsm: Show Control-Flow Graph");
      const graph = await frameWith(s, ".block.current");
      const near = await graph.locator(".block").count();
      if (near < 3 || near > 100) {
        throw new Error(`${near} blocks are near the cursor`);
      }
      await graph.locator("input[type=search]").fill("%v599 =");
      await graph.locator('.block.current.found text.current, .block.current.found').first().waitFor();
      await graph.locator("text=1 of 1").waitFor();
      await graph.locator("select").selectOption("0");
      await s.until("all blocks", async () => (await graph.locator(".block").count()) >= 600, 90);
    },
  ],
  [
    "treemap",
    async (s) => {
      await s.closeAll();
      await s.open("factorial.pnaclasm");
      await s.command("PNaClAsm: Show Treemap of the Bits");
      const map = await frameWith(s, ".pt-area");
      await map.locator(".pt-area", { hasText: "@f3 print" }).first().click({ position: { x: 5, y: 5 } });
      await s.visible(".statusbar-item", "Ln 145");
    },
  ],
  [
    "contents",
    async (s) => {
      await s.closeAll();
      await s.open("factorial.pnaclasm");
      await s.page.locator(".pane-header", { hasText: "Program" }).click();
      const row = s.page.locator(".monaco-list-row", { hasText: "print" }).filter({ hasText: "@f3" }).first();
      await row.click();
      await s.visible(".statusbar-item", "Ln 145");
    },
  ],
  [
    "memory",
    async (s) => {
      await s.closeAll();
      fs.cpSync(path.join(s.workspace, "../globals.pnaclasm"), path.join(s.workspace, "globals.pnaclasm"));
      await s.open("globals.pnaclasm", "@g0, align");
      await s.command("PNaClAsm: Show Memory of a Global");
      await frameWith(s, ".ph-offset");
    },
  ],
  ["debug", debug],
  ...everybody,
];

/** Stops at a line, and looks at what there is. */
async function debug(s) {
  await s.closeAll();
  await s.open("factorial.pnaclasm", "%v4 = phi");
  await s.page.keyboard.press("F9");
  await s.visible(".codicon-debug-breakpoint");
  await s.page.keyboard.press("F5");
  await s.visible(".debug-toolbar");
  await s.visible(".monaco-editor .debug-top-stack-frame-line");
  await s.visible(".debug-call-stack .monaco-list-row", "@f1 _start");
  await s.visible(".debug-variables .monaco-list-row", "Parameters");
  await s.page.keyboard.press("Shift+F5");
  await s.until("the end of the session", async () => (await s.page.locator(".debug-toolbar:visible").count()) === 0);
}

async function restricted(s) {
  await s.visible(".statusbar-item", "Restricted Mode");
  await s.open("wrong.pnaclasm");
  await s.visible(".squiggly-error");
  await s.page.locator(".explorer-item", { hasText: "factorial.pnaclasm" }).click({ button: "right" });
  await s.page.locator(".monaco-menu .action-label", { hasText: "PNaClAsm" }).hover();
  await s.visible(".monaco-menu .action-item.disabled", "Run in Terminal");
}

/** A program whose function has many blocks: two ways around every third, loops back over nine. */
function manyBlocks(count) {
  const body = Array.from({ length: count }, (_, i) => {
    const to = i % 9 === 8 ? [i - 7, i + 1] : i % 3 === 0 ? [i + 1, i + 2] : [i + 1];
    const targets = to.map((block) => `label %b${Math.min(block, count)}`).join(", ");
    return `  %b${i}:\n    %v${i} = icmp ult i32 %p0, %p0;\n    br ${to.length > 1 ? `i1 %v${i}, ` : ""}${targets};\n`;
  }).join("");
  const head = "module {\n version 1;\n types {\n  count 4;\n  @t0 = i32;\n  @t1 = void;\n  @t2 = void (i32);\n  @t3 = i1;\n }\n define external void @f0(i32);\n globals {\n  count 0;\n }\n";
  return `${head} valuesymtab {\n  @f0 : "_start";\n }\n function void @f0(i32 %p0) {\n  blocks ${count + 1};\n${body}  %b${count}:\n    ret void;\n }\n}\n`;
}
