// Runs the tests in a real VS Code; see code.mjs for the arguments.
import path from "node:path";
import { fileURLToPath } from "node:url";

import { until, withCode } from "./code.mjs";
import { restrictedTest, screenTests } from "./screen.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));

/** Runs the tests that stand in the extension host. */
async function hostTests({ browser, workspace, pictures }, origin) {
  const page = await browser.newPage();
  const remote = (file) => `vscode-remote://${origin.slice("http://".length)}${file}`;
  const payload = [
    ["extensionDevelopmentPath", remote(path.dirname(here))],
    ["extensionTestsPath", remote(path.join(here, "../dist/test/index.js"))],
  ];
  let failed;
  // VS Code's own messages come this way, too.
  await page.exposeFunction("codeAutomationLog", (_type, [text]) => /^(ok|FAIL) /.test(text) && console.log(text));
  await page.exposeFunction("codeAutomationExit", (status) => (failed = status));
  await page.goto(`${origin}/?folder=${workspace}&payload=${encodeURIComponent(JSON.stringify(payload))}`);
  try {
    await until("the tests in the extension host", () => failed !== undefined, 300);
  } finally {
    await page.screenshot({ path: path.join(pictures, "host.png") });
    await page.close();
  }
  if (failed !== 0) {
    throw new Error("tests in the extension host have failed");
  }
}

await withCode(async (code) => {
  const { browser, workspace, pictures, program } = code;
  const only = process.env.PNACLASM_TEST_ONLY ?? "";
  const origin = await code.start("--disable-workspace-trust");
  if (only !== "screen") {
    // These load the extension from its sources, which have no program inside.
    code.configure({ "pnaclasm.server.path": program });
    await hostTests(code, origin);
  }
  if (only !== "host") {
    code.configure({});
    await screenTests(browser, origin, workspace, pictures, until);
    await restrictedTest(browser, await code.start(), workspace, pictures, until);
  }
});
