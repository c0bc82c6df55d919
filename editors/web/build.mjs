// Bundles the page into a directory: the argument, or dist.
import * as esbuild from "esbuild";

const outdir = process.argv[2] ?? "dist";
await esbuild.build({
  entryPoints: {
    app: "src/main.ts",
    stage: "src/stage.ts",
    sw: "src/sw.ts",
    server: "src/worker/server.ts",
    tools: "src/worker/tools.ts",
    debug: "src/worker/debug.ts",
    runner: "src/worker/runner.ts",
    docs: "src/docs.ts",
    layout: "../views/graph/layout.worker.ts",
  },
  outdir,
  bundle: true,
  splitting: true,
  format: "esm",
  target: "es2022",
  minify: true,
  external: ["./loader.mjs", "./wasm_exec.js"],
  nodePaths: ["node_modules"], // for what ../views needs
  loader: { ".css": "text" },
  chunkNames: "part-[hash]",
  logLevel: "warning",
});
