// Looks into the .vsix files that `package` has left in dist: each has what the extension
// needs and nothing else, says which platform it is for, and has a program of that platform.
// Arguments name platforms; without any all are looked into.
import assert from "node:assert";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const here = path.dirname(fileURLToPath(import.meta.url));
const yauzl = createRequire(path.join(here, "../package.json"))("yauzl");
const dist = path.join(here, "../dist");

/** The machines of programs, as their headers name them: ELF e_machine, PE Machine, Mach-O cputype. */
const machines = {
  linux: { x64: 62, arm64: 183, armhf: 40 },
  alpine: { x64: 62, arm64: 183 },
  win32: { x64: 0x8664, arm64: 0xaa64 },
  darwin: { x64: 0x01000007, arm64: 0x0100000c },
};

const read = {
  linux: (program) => program.toString("latin1", 1, 4) === "ELF" && program.readUInt16LE(18),
  alpine: (program) => read.linux(program),
  win32: (program) => program.toString("latin1", 0, 2) === "MZ" && program.readUInt16LE(program.readUInt32LE(0x3c) + 4),
  darwin: (program) => program.readUInt32LE(0) === 0xfeedfacf && program.readUInt32LE(4),
};

/** The files of a package, and their contents. */
async function contents(file) {
  const zip = await promisify(yauzl.open)(file, { lazyEntries: true });
  const files = new Map();
  const open = promisify(zip.openReadStream.bind(zip));
  await new Promise((resolve, reject) => {
    zip.on("error", reject);
    zip.on("end", resolve);
    zip.on("entry", async (entry) => {
      const parts = [];
      for await (const part of await open(entry)) {
        parts.push(part);
      }
      files.set(entry.fileName, Buffer.concat(parts));
      zip.readEntry();
    });
    zip.readEntry();
  });
  return files;
}

/** What every package has. Pictures of the page and of the walkthrough are among it. */
function needed(manifest, files) {
  const page = fs.readFileSync(path.join(here, "../README.md"), "utf8");
  const media = [...page.matchAll(/\]\(images\/([^)]+)\)/g)].map(([, name]) => name);
  const own = ["package.json", "readme.md", "changelog.md", "LICENSE.txt", manifest.icon, ...media.map((name) => `images/${name}`)];
  const grammars = manifest.contributes.grammars.map((grammar) => path.posix.normalize(grammar.path));
  const steps = manifest.contributes.walkthroughs[0].steps.map((step) => step.media.markdown);
  return [...own, ...grammars, ...steps].filter((name) => !files.has(`extension/${name}`));
}

async function check(name) {
  const platform = /^pnaclasm-(.*)\.vsix$/.exec(name)[1];
  const files = await contents(path.join(dist, name));
  const manifest = JSON.parse(files.get("extension/package.json"));
  assert.deepStrictEqual(needed(manifest, files), [], "what is missing");
  const foreign = [...files.keys()].filter((file) => /\/(src|test|node_modules|dist\/test)\/|\.map$|\.ts$/.test(file));
  assert.deepStrictEqual(foreign, [], "what no user needs");
  const target = /TargetPlatform="([^"]*)"/.exec(files.get("extension.vsixmanifest"))?.[1] ?? "universal";
  assert.strictEqual(target, platform, "what the package says it is for");
  const program = [...files].find(([file]) => /^extension\/server\/pnaclasm(\.exe)?$/.test(file));
  const [system, machine] = platform.split("-");
  assert.strictEqual(program !== undefined, machine !== undefined, "a program, where it is for one platform");
  if (program !== undefined) {
    assert.strictEqual(program[0].endsWith(".exe"), system === "win32", program[0]);
    assert.strictEqual(read[system](program[1]), machines[system][machine], "the machine of the program");
  }
  console.log(`ok    ${name}: ${files.size} files, ${(fs.statSync(path.join(dist, name)).size / (1 << 20)).toFixed(1)} MB`);
}

const asked = process.argv.slice(2).map((platform) => `pnaclasm-${platform}.vsix`);
for (const name of asked.length > 0 ? asked : fs.readdirSync(dist).filter((file) => file.endsWith(".vsix"))) {
  await check(name);
}
