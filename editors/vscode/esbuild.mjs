// Bundles the extension, beside processes and in a page, the pages of its panels with
// their workers, and its tests, each into one file that needs no node_modules.
import fs from "node:fs";
import * as esbuild from "esbuild";

const common = {
  bundle: true,
  minify: process.argv.includes("--minify"),
  sourcemap: process.argv.includes("--minify") ? false : "linked",
  logLevel: "warning",
};
const host = { ...common, platform: "node", target: "node20", format: "cjs", external: ["vscode"] };
// What ../views needs lies in the packages of the extension.
const pages = { ...common, platform: "browser", target: "es2022", format: "iife", nodePaths: ["node_modules"], loader: { ".css": "text" } };

await esbuild.build({ ...host, entryPoints: { extension: "src/host/node.ts" }, outdir: "dist" });
await esbuild.build({ ...pages, format: "cjs", external: ["vscode"], entryPoints: { web: "src/host/web.ts" }, outdir: "dist" });
if (fs.existsSync("web")) {
  // A worker that is started from a blob finds no other scripts.
  const banner = { js: fs.readFileSync("web/wasm_exec.js", "utf8") };
  await esbuild.build({ ...pages, banner, entryPoints: { worker: "src/worker/program.ts" }, outdir: "dist" });
  await esbuild.build({ ...pages, entryPoints: { runner: "src/worker/runner.ts" }, outdir: "dist" });
}
await esbuild.build({
  ...pages,
  entryPoints: { graph: "src/pages/graph.ts", treemap: "src/pages/treemap.ts", program: "src/pages/program.ts", hex: "src/pages/hex.ts", layout: "../views/graph/layout.worker.ts" },
  outdir: "dist",
});
if (process.argv.includes("--tests")) {
  await esbuild.build({ ...host, entryPoints: { index: "test/host/index.ts" }, outdir: "dist/test" });
  await esbuild.build({ ...pages, platform: "node", format: "cjs", entryPoints: ["test/pages/*.test.ts"], outdir: "dist/test/pages" });
}
