// Bundles the extension and its tests, each into one file that needs no
// node_modules.
import * as esbuild from "esbuild";

const common = {
  bundle: true,
  platform: "node",
  target: "node20",
  format: "cjs",
  external: ["vscode"],
  loader: { ".webview.css": "text", ".webview.js": "text" },
  minify: process.argv.includes("--minify"),
  sourcemap: process.argv.includes("--minify") ? false : "linked",
  logLevel: "warning",
};

await esbuild.build({ ...common, entryPoints: { extension: "src/extension.ts" }, outdir: "dist" });
if (process.argv.includes("--tests")) {
  await esbuild.build({ ...common, entryPoints: { index: "test/host/index.ts" }, outdir: "dist/test" });
}
