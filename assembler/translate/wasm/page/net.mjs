
// What is asked for over the network: PPB_URLLoader and PPB_WebSocket.

class URLRequest {
  constructor() {
    Object.assign(this, { url: "", method: "GET", headers: "", body: [], follow: true, cost: 0 });
  }
}

class URLResponse {
  constructor(response, ref) {
    Object.assign(this, { ref, url: response.url, status: response.status, line: `HTTP/1.1 ${response.status} ${response.statusText}`, headers: [...response.headers].map(([name, value]) => `${name}: ${value}\n`).join("") });
  }
}

class URLLoader {
  constructor() {
    Object.assign(this, { stop: new AbortController(), rest: new Uint8Array(), received: 0, total: -1, sent: 0 });
  }

  close() {
    this.stop.abort();
  }

  // stream writes what comes to a file.
  async stream() {
    const { dir, name } = await walk(this.ref, true);
    await change(await dir.getFileHandle(name, { create: true }), async (file) => {
      for (let part; (part = await this.read(1 << 20)).length > 0; ) await file.write(part);
    });
  }

  // read gives a promise of at most so many bytes; none at the end.
  async read(size) {
    while (this.rest.length === 0) {
      const { done, value } = await this.reader.read();
      if (done) return this.rest;
      this.rest = value;
    }
    const part = this.rest.subarray(0, size);
    this.rest = this.rest.subarray(size);
    this.received += part.length;
    return part;
  }
}

const MAX_PARTS = 1000; // of a body
const REQUEST_URL = 0, REQUEST_METHOD = 1, REQUEST_HEADERS = 2, REQUEST_STREAM = 3, REQUEST_FOLLOW = 4, REQUEST_LAST = 13;

const loaderFunctions = {
  PPB_URLRequestInfo_Create: (page) => page.add(new URLRequest()),
  PPB_URLRequestInfo_IsURLRequestInfo: is(URLRequest),
  PPB_URLRequestInfo_SetProperty: of(URLRequest, 0, (page, thread, request, property, v) => {
    const text = page.vars.text(v) ?? "";
    if (property === REQUEST_URL) request.url = text;
    else if (property === REQUEST_METHOD) request.method = text || "GET";
    else if (property === REQUEST_HEADERS) request.headers = text;
    else if (property === REQUEST_STREAM) request.toFile = v.value === true;
    else if (property === REQUEST_FOLLOW) request.follow = v.value === true;
    return property <= REQUEST_LAST ? 1 : 0;
  }),
  PPB_URLRequestInfo_AppendDataToBody: of(URLRequest, 0, (page, thread, request, address, size) => {
    const data = page.need(address, size);
    if (request.body.length >= MAX_PARTS || !page.charge(size)) return 0;
    request.cost += size;
    request.body.push(data.slice());
    return 1;
  }),
  PPB_URLRequestInfo_AppendFileToBody: of(URLRequest, 0, (page, thread, request, id, start, count) => {
    const ref = page.resource(id, FileRef);
    if (!ref || start < 0 || count < -1 || request.body.length >= MAX_PARTS) return 0;
    request.body.push(async () => (await (await find(ref)).getFile()).slice(start, count < 0 ? undefined : start + count));
    return 1;
  }),

  PPB_URLLoader_Create: (page) => page.add(new URLLoader()),
  PPB_URLLoader_IsURLLoader: is(URLLoader),
  PPB_URLLoader_Open: of(URLLoader, BAD_RESOURCE, (page, thread, loader, id, callback) => {
    const request = page.resource(id, URLRequest);
    if (!request) return BAD_RESOURCE;
    if (loader.opened) return IN_PROGRESS;
    loader.opened = true;
    const headers = request.headers.split("\n").filter((line) => line.includes(":")).map((line) => [line.slice(0, line.indexOf(":")).trim(), line.slice(line.indexOf(":") + 1).trim()]);
    const parts = [...request.body];
    if (request.toFile) loader.ref = page.download();
    const load = async () => {
      let body;
      try {
        if (parts.length > 0) body = new Blob(await Promise.all(parts.map((part) => (typeof part === "function" ? part() : part))));
      } catch (error) {
        return errorNumber(error);
      }
      try {
        const response = await fetch(new URL(request.url, globalThis.document?.baseURI ?? "http://localhost/"), { method: request.method, headers, body, signal: loader.stop.signal, redirect: request.follow ? "follow" : "manual" });
        loader.response = response;
        loader.sent = body?.size ?? 0;
        loader.total = Number(response.headers.get("content-length") ?? -1);
        loader.reader = response.body?.getReader() ?? { read: async () => ({ done: true }) };
        return OK;
      } catch {
        return loader.stop.signal.aborted ? ABORTED : FAILED;
      }
    };
    return page.finish(thread, callback, load());
  }),
  PPB_URLLoader_FollowRedirect: () => FAILED,
  PPB_URLLoader_GetUploadProgress: of(URLLoader, 0, (page, thread, loader, sent, total) => {
    for (const at of [sent, total]) page.data(at, 8).setBigInt64(0, BigInt(loader.sent), true);
    return 1;
  }),
  PPB_URLLoader_GetDownloadProgress: of(URLLoader, 0, (page, thread, loader, received, total) => {
    page.data(received, 8).setBigInt64(0, BigInt(loader.received), true);
    page.data(total, 8).setBigInt64(0, BigInt(loader.total), true);
    return 1;
  }),
  PPB_URLLoader_GetResponseInfo: of(URLLoader, 0, (page, thread, loader) => (loader.response ? page.add(new URLResponse(loader.response, loader.ref)) : 0)),
  PPB_URLLoader_ReadResponseBody: of(URLLoader, BAD_RESOURCE, (page, thread, loader, address, size, callback) => {
    if (!loader.reader) return FAILED;
    page.need(address, size);
    const read = async () => {
      try {
        const part = await loader.read(size);
        page.need(address, part.length || 1);
        if (part.length > 0) page.need(address, part.length).set(part);
        return part.length;
      } catch (error) {
        if (error instanceof Trap) throw error;
        return loader.stop.signal.aborted ? ABORTED : FAILED;
      }
    };
    return page.finish(thread, callback, read());
  }),
  PPB_URLLoader_FinishStreamingToFile: of(URLLoader, BAD_RESOURCE, (page, thread, loader, callback) => {
    if (!loader.ref || !loader.reader) return FAILED;
    return page.finish(thread, callback, loader.stream().then(() => OK).catch(errorNumber));
  }),
  PPB_URLLoader_Close: of(URLLoader, 0, (page, thread, loader) => loader.close()),

  PPB_URLResponseInfo_IsURLResponseInfo: is(URLResponse),
  PPB_URLResponseInfo_GetProperty(page, thread, result, id, property) {
    const response = page.resource(id, URLResponse);
    const values = response ? { 0: response.url, 3: response.status, 4: response.line, 5: response.headers } : {};
    page.putVar(result, page.vars.from(values[property]));
  },
  PPB_URLResponseInfo_GetBodyAsFileRef: of(URLResponse, 0, (page, thread, response) => (response.ref ? page.add(response.ref) : 0)),
};

class Socket {
  constructor() {
    Object.assign(this, { queue: [], readers: [], code: 0, reason: "", clean: 0 });
  }

  close() {
    this.socket?.close();
  }

  // take gives what has come to who waits for it.
  take(item) {
    const reader = this.readers.shift();
    if (reader) reader(item);
    else this.queue.push(item);
  }
}

const socketFunctions = {
  PPB_WebSocket_Create: (page) => page.add(new Socket()),
  PPB_WebSocket_IsWebSocket: is(Socket),
  PPB_WebSocket_Connect: of(Socket, BAD_RESOURCE, (page, thread, it, url, protocols, count, callback) => {
    if (it.socket) return IN_PROGRESS;
    const list = Array.from({ length: Math.min(count, 64) }, (_, i) => page.vars.text({ type: VAR_STRING, value: page.words(protocols + 16 * i + 8, 1)[0] }) ?? "");
    try {
      it.socket = new WebSocket(page.vars.text(url) ?? "", list);
    } catch {
      return BAD_ARGUMENT;
    }
    it.socket.binaryType = "arraybuffer";
    const opened = new Promise((resolve) => {
      it.socket.onopen = () => resolve(OK);
      it.socket.onclose = ({ code, reason, wasClean }) => {
        Object.assign(it, { code, reason, clean: wasClean ? 1 : 0, gone: true });
        resolve(FAILED);
        for (const reader of it.readers.splice(0)) reader(undefined);
      };
    });
    it.socket.onmessage = ({ data }) => it.take({ data });
    return page.finish(thread, callback, opened);
  }),
  PPB_WebSocket_Close: of(Socket, BAD_RESOURCE, (page, thread, it, code, reason, callback) => {
    if (!it.socket) return FAILED;
    const closed = new Promise((resolve) => it.socket.addEventListener("close", () => resolve(OK)));
    try {
      it.socket.close(code === 1005 ? undefined : code, page.vars.text(reason) ?? "");
    } catch {
      return BAD_ARGUMENT;
    }
    return page.finish(thread, callback, it.gone ? OK : closed);
  }),
  PPB_WebSocket_ReceiveMessage: of(Socket, BAD_RESOURCE, (page, thread, it, result, callback) => {
    page.need(result, 16);
    const next = it.queue.length > 0 || it.gone ? Promise.resolve(it.queue.shift()) : new Promise((resolve) => it.readers.push(resolve));
    return page.finish(thread, callback, next.then((item) => {
      if (!item) return FAILED;
      page.putVar(result, page.vars.from(item.data));
      return OK;
    }));
  }),
  PPB_WebSocket_SendMessage: of(Socket, BAD_RESOURCE, (page, thread, it, v) => {
    if (it.socket?.readyState !== 1 || (v.type !== VAR_STRING && v.type !== VAR_BUFFER)) return FAILED;
    it.socket.send(page.vars.to(v));
    return OK;
  }),
  PPB_WebSocket_GetBufferedAmount: of(Socket, 0, (page, thread, it) => it.socket?.bufferedAmount ?? 0),
  PPB_WebSocket_GetCloseCode: of(Socket, 0, (page, thread, it) => it.code),
  PPB_WebSocket_GetCloseReason: (page, thread, result, id) => page.putVar(result, page.vars.from(page.resource(id, Socket)?.reason)),
  PPB_WebSocket_GetCloseWasClean: of(Socket, 0, (page, thread, it) => it.clean),
  PPB_WebSocket_GetExtensions: (page, thread, result, id) => page.putVar(result, page.vars.from(page.resource(id, Socket)?.socket?.extensions)),
  PPB_WebSocket_GetProtocol: (page, thread, result, id) => page.putVar(result, page.vars.from(page.resource(id, Socket)?.socket?.protocol)),
  PPB_WebSocket_GetReadyState: of(Socket, -1, (page, thread, it) => it.socket?.readyState ?? -1),
  PPB_WebSocket_GetURL: (page, thread, result, id) => page.putVar(result, page.vars.from(page.resource(id, Socket)?.socket?.url)),
};
