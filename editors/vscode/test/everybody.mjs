// The panels are for everybody: in each kind of theme what they draw stands out, and
// everything they do can be done by keys.
import fs from "node:fs";
import path from "node:path";

import { contrasts, themes } from "./contrast.mjs";
import { frameWith } from "./user.mjs";

/** The panels, and how they are opened by keys and found. */
const panels = {
  graph: { file: "factorial.pnaclasm", text: "%v5 = icmp ult", title: "Show Control-Flow Graph", found: ".block.current" },
  treemap: { file: "factorial.pnaclasm", text: "%v5 = icmp ult", title: "Show Treemap of the Bits", found: ".pt-area" },
  memory: { file: "globals.pnaclasm", text: "@g0, align", title: "Show Memory of a Global", found: ".ph-offset" },
};

async function openPanel(s, name) {
  await s.closeAll();
  fs.cpSync(path.join(s.workspace, "../globals.pnaclasm"), path.join(s.workspace, "globals.pnaclasm"));
  const { file, text, title, found } = panels[name];
  await s.open(file, text);
  await s.command(`PNaClAsm: ${title}`);
  return frameWith(s, found);
}

/** Shows everything in a theme. */
async function useTheme(s, frame, theme) {
  const settings = path.join(s.workspace, ".vscode/settings.json");
  fs.mkdirSync(path.dirname(settings), { recursive: true });
  fs.writeFileSync(settings, JSON.stringify({ "workbench.colorTheme": theme }));
  await s.until(`the theme ${theme}`, async () => (await frame.evaluate(() => document.body.dataset.vscodeThemeId)) === theme);
}

async function standOut(s) {
  const low = [];
  let measured = 0;
  for (const panel of Object.keys(panels)) {
    const frame = await openPanel(s, panel);
    if (panel === "graph") {
      await frame.locator("input[type=search]").fill("%v"); // blocks that are found
    }
    for (const theme of themes) {
      await useTheme(s, frame, theme);
      const found = await contrasts(frame, panel);
      measured += found.length;
      low.push(...found.filter(({ ratio, least }) => ratio < least).map((c) => `${theme}, ${panel}: ${c.what} ${c.property} ${c.ratio}, not ${c.least}`));
    }
  }
  fs.rmSync(path.join(s.workspace, ".vscode"), { recursive: true });
  if (low.length > 0 || measured < 60) {
    throw new Error(`${measured} contrasts are measured; too low are:\n${low.join("\n")}`);
  }
}

/** Presses Tab in a panel until an element has the focus. */
async function tabTo(s, frame, selector) {
  for (let i = 0; i < 40; i++) {
    if (await frame.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) {
      return;
    }
    await s.page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not come to ${selector}`);
}

/** What is there to use and has no name, or is passed over by Tab. */
function nameless(frame) {
  return frame.evaluate(() =>
    [...document.querySelectorAll("button, input, select, [tabindex='0']")]
      .filter((e) => e.tabIndex < 0 || !(e.textContent || e.title || e.ariaLabel || e.labels?.[0]?.textContent || e.placeholder))
      .map((e) => e.outerHTML.slice(0, 200)),
  );
}

async function graphByKeys(s) {
  const frame = await openPanel(s, "graph");
  await s.command("View: Focus Next Editor Group");
  await tabTo(s, frame, "input[type=search]");
  await s.page.keyboard.type("%v5 =");
  await s.page.keyboard.press("Enter");
  await frame.locator(".block.current.found").waitFor();
  await tabTo(s, frame, "select");
  await s.page.keyboard.press("ArrowDown"); // one step around
  await tabTo(s, frame, ".block");
  await frame.locator('.block[data-block="1"]').focus();
  await s.page.keyboard.press("ArrowRight");
  await frame.locator('.block.current[data-block="3"]').waitFor();
  await s.page.keyboard.press("Enter");
  await s.command("View: Focus First Editor Group");
  await s.visible(".statusbar-item", "Ln 139");
  return nameless(frame);
}

async function treemapByKeys(s) {
  const frame = await openPanel(s, "treemap");
  await s.command("View: Focus Next Editor Group");
  await tabTo(s, frame, ".pt-area");
  await s.page.keyboard.press("ArrowDown");
  await s.until("what is inside", async () => (await frame.locator("nav button").count()) === 2);
  await tabTo(s, frame, ".pt-area");
  await s.page.keyboard.press("Enter");
  await s.command("View: Focus First Editor Group");
  await s.visible(".statusbar-item", "Ln 1");
  await frame.locator(".pt-area").first().focus();
  await s.page.keyboard.press("Escape");
  await s.until("the program again", async () => (await frame.locator("nav button").count()) === 1);
  return nameless(frame);
}

async function byKeys(s) {
  const wrong = [...(await graphByKeys(s)), ...(await treemapByKeys(s)), ...(await nameless(await openPanel(s, "memory")))];
  if (wrong.length > 0) {
    throw new Error(`out of reach, or without a name:\n${wrong.join("\n")}`);
  }
}

export const everybody = [
  ["themes", standOut],
  ["keyboard", byKeys],
];
