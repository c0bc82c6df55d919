
// <pnacl-app src="program.wasm" width="640" height="480"> is what <embed> was: it runs a
// program, hands it messages (postMessage) and its attributes, and tells what becomes
// of it by events: loadstart, progress, load, loadend, error, crash, message.
const ElementBase = globalThis.HTMLElement ?? class {};

class PnaclApp extends ElementBase {
  lastError = "";
  readyState = 0; // 1 opened, 3 loading, 4 done, as it was
  exitStatus = -1;
  #page;
  #waiting = [];

  connectedCallback() {
    if (this.readyState !== 0) return;
    this.attachShadow({ mode: "open" });
    const canvas = document.createElement("canvas");
    const width = Number(this.getAttribute("width") ?? 640), height = Number(this.getAttribute("height") ?? 480);
    Object.assign(canvas, { width, height, tabIndex: 0 });
    Object.assign(canvas.style, { width: `${width}px`, height: `${height}px`, outline: "none", display: "block" });
    this.shadowRoot.append(canvas);
    this.#run(canvas, width, height);
  }

  // postMessage hands a value to the program, a copy of it.
  postMessage(value) {
    if (this.#page) this.#page.postMessage(value);
    else this.#waiting.push(structuredClone(value));
  }

  async #run(canvas, width, height) {
    this.readyState = 1;
    this.#tell("loadstart");
    try {
      const bytes = await this.#load();
      this.exitStatus = await run(bytes, {
        canvas, width, height,
        scale: globalThis.devicePixelRatio ?? 1,
        attributes: Object.fromEntries(Array.from(this.attributes, ({ name, value }) => [name, value])),
        stdout: lines((line) => console.log(line)),
        stderr: lines((line) => console.error(line)),
        ready: (page) => {
          this.#page = page;
          page.listen(canvas);
          for (const value of this.#waiting.splice(0)) page.postMessage(value);
        },
        loaded: () => {
          this.readyState = 4;
          this.#tell("load");
          this.#tell("loadend");
        },
        message: (data) => this.dispatchEvent(new MessageEvent("message", { data })),
      });
      this.#tell("crash");
    } catch (error) {
      this.lastError = String(error.message ?? error);
      const started = this.readyState === 4;
      this.readyState = 4;
      this.#tell(started ? "crash" : "error");
      if (!started) this.#tell("loadend");
    }
  }

  // #load fetches the program.
  async #load() {
    const response = await fetch(this.getAttribute("src"));
    if (!response.ok) throw new Error(`cannot load the program: ${response.status} ${response.statusText}`);
    this.readyState = 3;
    const total = Number(response.headers.get("content-length") ?? 0);
    const parts = [];
    let loaded = 0;
    for (const reader = response.body.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      loaded += value.length;
      this.dispatchEvent(new ProgressEvent("progress", { lengthComputable: total > 0, loaded, total }));
    }
    return new Blob(parts).arrayBuffer();
  }

  #tell(type) {
    this.dispatchEvent(new Event(type));
  }
}

// A worker has no elements.
if (globalThis.customElements && globalThis.document && !customElements.get("pnacl-app")) customElements.define("pnacl-app", PnaclApp);
