/** What a page of a panel can ask VS Code. */
interface Host {
  postMessage(message: unknown): void;
}
declare function acquireVsCodeApi(): Host;

export const host = acquireVsCodeApi();

/** Starts a worker from a file of the extension: pages of panels may start one of their own text only. */
export function workerFrom(url: string): () => Promise<Worker> {
  return async () => {
    const text = await (await fetch(url)).blob();
    return new Worker(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
  };
}
