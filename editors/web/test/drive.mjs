// Drives the playground in Chromium. Arguments: the folder, the program pnaclasm, the
// browser, the directory for screenshots, the names of tests (all). PNACLASM_TEST_CORPUS
// names a directory with real programs and their manifest.tsv, of which
// PNACLASM_TEST_PROGRAMS are run (3).
import { chromium } from "playwright-core";

import { accessible, adapts } from "./looks.mjs";
import { hostile } from "./hostile.mjs";
import { lessons, programs, programsForPages } from "./programs.mjs";
import { host } from "./site.mjs";
import { debugging, editing, offline, sharing, views } from "./use.mjs";

const [folder, program, browserPath, shots, ...only] = process.argv.slice(2);
const site = await host(folder);
const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
const root = new URL("../../../", import.meta.url).pathname;
const given = { browser, origin: site.origin, program, shots, root };
const BUDGET = 200_000; // when no other test is begun, in ms: all take a third of that where nothing else runs
let failed = 0;

try {
  for (const test of [editing, views, debugging, lessons, programs, programsForPages, sharing, hostile, offline, accessible, adapts]) {
    if (only.length > 0 && !only.includes(test.name)) continue;
    if (performance.now() > BUDGET) {
      console.log(`skipped ${test.name}: the machine is too busy`);
      continue;
    }
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const begun = Date.now();
    try {
      await test({ ...given, context });
      console.log(`ok ${test.name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
    } catch (error) {
      failed++;
      console.log(`FAIL ${test.name}: ${error.stack}`);
      for (const page of context.pages()) await page.screenshot({ path: `${shots}/failed-${test.name}.png` }).catch(() => {});
    } finally {
      await context.close();
    }
  }
} finally {
  await browser.close();
  site.close();
}
process.exitCode = failed > 0 ? 1 : 0;
