// Runs the tests of the extension in a page's own extension host, where there are no
// processes; see code.mjs for the arguments.
import { until, withCode } from "./code.mjs";
import { pageTests } from "./screen.mjs";

await withCode(async (code) => {
  code.configure({ "remote.extensionKind": { "pnaclasm.pnaclasm": ["web"] } });
  const origin = await code.start("--disable-workspace-trust");
  await pageTests(code.browser, origin, code.workspace, code.pictures, until);
});
