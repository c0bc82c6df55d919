// How the page looks and reads: for screens of three widths, in light and dark, and for
// those who do not see it.
import assert from "node:assert/strict";
import fs from "node:fs";

import { checked, open, run } from "./page.mjs";

const axe = fs.readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

/** What axe finds on a page. It is put in as a test may, past the policy of the page. */
async function faults(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setBypassCSP", { enabled: true });
  await session.send("Runtime.evaluate", { expression: axe });
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"] }));
  return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html, failureSummary }) => `${html.slice(0, 120)} ${failureSummary.slice(0, 200)}`).join(" | ")}`);
}

export async function accessible({ browser, origin }) {
  for (const colorScheme of ["light", "dark"]) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme });
    const page = await open(context, origin);
    await checked(page);
    await run(page);
    assert.deepEqual(await faults(page), [], colorScheme);
    for (const pane of ["about", "debug", "canonical", "sizes"]) {
      await page.click(`#tab-${pane}`);
      await page.waitForFunction(() => document.querySelector("#panel").textContent.length > 20);
      assert.deepEqual(await faults(page), [], `${pane}, ${colorScheme}`);
    }
    for (const name of ["index", "instruction", "commands", "tutorial"]) {
      await page.goto(`${origin}/docs/${name}.html`);
      assert.deepEqual(await faults(page), [], `docs/${name}, ${colorScheme}`);
    }
    await context.close();
  }
}

/** No page is wider than its screen, and nothing moves while it is loaded. */
export async function adapts({ browser, origin, shots }) {
  for (const width of [390, 800, 1440]) {
    for (const colorScheme of ["light", "dark"]) {
      const context = await browser.newContext({ viewport: { width, height: width < 500 ? 844 : 900 }, colorScheme });
      await context.addInitScript(() => {
        globalThis.shift = 0;
        new PerformanceObserver((list) => list.getEntries().forEach((e) => e.hadRecentInput || (globalThis.shift += e.value))).observe({ type: "layout-shift", buffered: true });
      });
      const page = await open(context, origin);
      await checked(page);
      const shift = await page.evaluate(() => globalThis.shift);
      assert.ok(shift < 0.1, `the page shifts by ${shift} at ${width}`);
      await page.selectOption("#lesson", "11-life.pnaclasm");
      await checked(page);
      await run(page);
      await look(page, shots, `page-${width}-${colorScheme}`, width);
      if (width === 1440) for (const pane of ["about", "listing", "graph", "sizes"]) await showPane(page, shots, pane, colorScheme);
      await page.goto(`${origin}/docs/instruction.html`);
      await look(page, shots, `docs-${width}-${colorScheme}`, width);
      await context.close();
    }
  }
}

async function showPane(page, shots, pane, colorScheme) {
  await page.click("#editor .cm-line:nth-child(25)");
  await page.click(`#tab-${pane}`);
  await page.waitForFunction(() => document.querySelector("#panel").textContent.length > 20 || document.querySelector("#panel img, #panel svg"));
  await page.waitForTimeout(300);
  await page.screenshot({ path: `${shots}/${pane}-${colorScheme}.png` });
}

async function look(page, shots, name, width) {
  await page.screenshot({ path: `${shots}/${name}.png`, fullPage: width < 500 && name.startsWith("page") });
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, `${name} is wider than its screen`);
}
