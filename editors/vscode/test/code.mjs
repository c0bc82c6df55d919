// A real VS Code: its server, with the extension from the .vsix, and Chromium. The
// arguments of the process: the directory whose node_modules has the server, the
// program pnaclasm, the .vsix, the browser, the directory for pictures.
import { spawn } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const [installed, program, vsix, browserPath, pictures] = process.argv.slice(2);
const here = path.dirname(fileURLToPath(import.meta.url));
const code = path.join(installed, "node_modules/code-server/lib/vscode");
const node = path.join(installed, `node_modules/node-linux-${process.arch}/bin/node`);
const { chromium } = createRequire(path.join(installed, "package.json"))("playwright-core");

/** Settings that keep VS Code quiet, and hover fast. */
const settings = {
  "chat.disableAIFeatures": true,
  "workbench.startupEditor": "none",
  "extensions.autoUpdate": false,
  "extensions.autoCheckUpdates": false,
  "git.enabled": false,
  "telemetry.telemetryLevel": "off",
  "workbench.tips.enabled": false,
  "editor.hover.delay": 100,
  "editor.minimap.enabled": false,
  "editor.stickyScroll.enabled": false,
  "files.simpleDialog.enable": true,
  "files.hotExit": "off",
  "files.autoSave": "off",
  "terminal.integrated.gpuAcceleration": "off", // text as elements, not as a picture
  "workbench.secondarySideBar.defaultVisibility": "hidden",
};

const browserFlags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** A fresh data directory and workspace: nothing of an earlier run is restored. */
function prepare(run) {
  for (const dir of ["home", "tmp", "sd/data/Machine", "ws"]) {
    fs.mkdirSync(path.join(run, dir), { recursive: true });
  }
  fs.cpSync(path.join(here, "workspace"), path.join(run, "ws"), { recursive: true });
  fs.cpSync(path.join(here, "../../../testdata/factorial.pnaclasm"), path.join(run, "ws/factorial.pnaclasm"));
  fs.cpSync(path.join(here, "../../../testdata/page.pnaclasm"), path.join(run, "ws/page.pnaclasm"));
  fs.cpSync(path.join(here, "../../../testdata/globals.pnaclasm"), path.join(run, "globals.pnaclasm"));
}

/** Writes the settings of the machine. */
function configure(run, more) {
  fs.writeFileSync(path.join(run, "sd/data/Machine/settings.json"), JSON.stringify({ ...settings, ...more }));
}

function environment(run) {
  const home = path.join(run, "home");
  return {
    PATH: process.env.PATH,
    LANG: "C.UTF-8",
    HOME: home,
    XDG_CONFIG_HOME: path.join(home, ".config"),
    XDG_CACHE_HOME: path.join(home, ".cache"),
    XDG_DATA_HOME: path.join(home, ".local/share"),
    TMPDIR: path.join(run, "tmp"),
    PNACLASM_TEST_PROGRAM: program,
    PNACLASM_TEST_STEPS: process.env.PNACLASM_TEST_STEPS ?? "",
  };
}

function freePort() {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Runs VS Code's server with arguments; its process group is its own. */
function serve(run, ...args) {
  const data = ["--server-data-dir", path.join(run, "sd"), "--accept-server-license-terms"];
  const child = spawn(node, [path.join(code, "out/server-main.js"), ...args, ...data], {
    env: environment(run),
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.log = "";
  child.stdout.on("data", (data) => (child.log += data));
  child.stderr.on("data", (data) => (child.log += data));
  return child;
}

function ended(child) {
  return new Promise((resolve) => child.on("exit", resolve));
}

export async function until(what, condition, seconds = 90) {
  for (const end = Date.now() + 1000 * seconds; Date.now() < end; ) {
    if (await condition()) {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`timed out: ${what}`);
}

/** Starts the server and returns its origin. */
async function start(run, servers, ...more) {
  const port = await freePort();
  const flags = ["--without-connection-token", "--enable-smoke-test-driver", "--telemetry-level", "off", ...more];
  const server = serve(run, "--host", "127.0.0.1", "--port", String(port), ...flags);
  servers.push(server);
  await until("the server", () => server.log.includes("Extension host agent listening") || server.exitCode !== null);
  return `http://127.0.0.1:${port}`;
}

/** What there is to work with while VS Code runs. */
class Code {
  constructor(run, servers, browser) {
    this.servers = servers;
    this.run = run;
    this.browser = browser;
    this.workspace = path.join(run, "ws");
    this.pictures = pictures;
    this.program = program;
  }

  /** Starts a server of VS Code and returns its origin. */
  start(...flags) {
    return start(this.run, this.servers, ...flags);
  }

  /** Writes the settings of the machine. */
  configure(more) {
    configure(this.run, more);
  }
}

/** Calls work with a VS Code, then ends the process: with 0 if nothing was thrown. */
export async function withCode(work) {
  const run = fs.mkdtempSync(path.join(os.tmpdir(), "pnaclasm-vscode-"));
  const servers = [];
  let browser;
  let status = 1;
  try {
    prepare(run);
    const install = serve(run, "--install-extension", vsix);
    if ((await ended(install)) !== 0) {
      throw new Error(install.log);
    }
    browser = await chromium.launch({ executablePath: browserPath, args: browserFlags });
    await work(new Code(run, servers, browser));
    status = 0;
  } catch (problem) {
    console.error(problem instanceof Error ? problem.stack : problem);
  } finally {
    await browser?.close();
    for (const server of servers) {
      process.kill(-server.pid, "SIGKILL");
    }
    if (process.env.PNACLASM_TEST_KEEP === undefined) {
      fs.rmSync(run, { recursive: true, force: true, maxRetries: 5 });
    }
  }
  process.exit(status);
}
