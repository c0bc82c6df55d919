
// main runs a program under node.
async function main(argv) {
  const fs = await import("node:fs");
  const buffer = new Uint8Array(PAGE);
  const write = (fd) => (bytes) => {
    for (let n = 0; n < bytes.length; ) n += fs.writeSync(fd, bytes, n);
  };
  try {
    const options = {
      args: argv,
      env: Object.entries(process.env).map(([name, value]) => `${name}=${value}`),
      stdin: () => buffer.slice(0, fs.readSync(0, buffer)),
      stdout: write(1),
      stderr: write(2),
    };
    const lines = await browser?.lineOptions(options, process.env.PNACLASM_MESSAGES === "text");
    process.exitCode = await run(fs.readFileSync(argv[0]), lines ?? options);
  } catch (error) {
    console.error(error instanceof Trap ? `trap: ${error.message}` : error);
    process.exitCode = 1;
  }
  if (browser) process.stdin.destroy();
}

if (!(await beWorker()) && globalThis.process?.argv?.[1] && import.meta.url.endsWith(encodeURI(process.argv[1].split(/[\\/]/).pop()))) {
  await main(process.argv.slice(2));
}
