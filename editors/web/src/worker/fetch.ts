// Starts a program of the folder, in a worker of the page.
import { runGo, unpacked } from "./go";

/** Fetches and starts a program; the promise ends with it. */
export async function startGo(url: string) {
  // @ts-ignore It stands beside the bundle: it belongs to the compiler that made the program.
  const [module] = await Promise.all([fetched(url), import("./wasm_exec.js")]);
  await runGo(Promise.resolve(module));
}

async function fetched(url: string) {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`${url} cannot be loaded: ${response.status} ${response.statusText}`);
  return unpacked(response.body);
}
