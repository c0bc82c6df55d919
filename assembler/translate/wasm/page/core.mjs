
// View is where the element stands (PPB_View).
class View {
  constructor(size, full) {
    Object.assign(this, size, { full: full ? 1 : 0 });
  }
}

// is makes the function that tells whether a resource is of a class.
const is = (kind) => (page, thread, id) => (page.resource(id, kind) ? 1 : 0);

// of makes a function whose first argument is a resource of a class.
const of = (kind, none, f) => (page, thread, id, ...args) => {
  const what = page.resource(id, kind);
  return what ? f(page, thread, what, ...args) : none;
};

// The functions of the page by their names: those of the hook and of interfaces, after
// the page and the thread that calls them (undefined where nobody waits).
const coreFunctions = {
  async start(page, thread, functions, firstSlot) {
    if (page.firstSlot) return FAILED;
    page.firstSlot = firstSlot;
    const [initialize, , getInterface] = page.words(functions, 3);
    const status = await thread.call(initialize, 0, page.firstSlot - CALLBACK_SLOTS);
    if (status !== 0) return status;
    const ask = async (...names) => {
      for (const name of names) {
        const at = page.lend(name);
        const table = (await thread.call(getInterface, at)) >>> 0;
        page.arena.release(at);
        if (table) return table;
      }
      return 0;
    };
    const plugin = {
      instance: await ask("PPP_Instance;1.1", "PPP_Instance;1.0"),
      messaging: await ask("PPP_Messaging;1.0"),
      inputEvent: await ask("PPP_InputEvent;0.1"),
      mouseLock: await ask("PPP_MouseLock;1.0"),
      graphics3D: await ask("PPP_Graphics_3D;1.0"),
    };
    if (!plugin.instance) throw new Trap("the program has no interface PPP_Instance: a page cannot show it");
    const attributes = Object.entries(page.options.attributes ?? {});
    const names = page.arena.alloc(4 * attributes.length), values = page.arena.alloc(4 * attributes.length);
    attributes.forEach(([name, value], i) => {
      page.putWords(names + 4 * i, page.lend(name.toLowerCase()));
      page.putWords(values + 4 * i, page.lend(String(value)));
    });
    page.plugin = plugin;
    if (!(await page.method(thread, plugin.instance, 0, THE_INSTANCE, attributes.length, names, values))) {
      throw new Trap("the program refused to be shown: its function DidCreate failed");
    }
    await page.changeView(thread);
    page.options.loaded?.(page);
    page.started = true;
    for (const x of page.waiting.splice(0)) page.postMessage(x);
    await page.main.run(thread);
    return 0;
  },

  registerThreads(page, thread, functions) {
    [page.creator] = page.words(functions, 1);
  },

  browserInterface(page, thread, address) {
    const name = page.string(address);
    if (page.tables.has(name)) return page.tables.get(name);
    let pointer = page.firstSlot;
    for (const [family, version, slots] of browserInterfaces) {
      if (`${family};${version}` === name) {
        const table = page.arena.alloc(4 * slots.length);
        if (!table) return 0;
        page.putWords(table, ...slots.map((_, i) => pointer + i));
        page.tables.set(name, table);
        return table;
      }
      pointer += slots.length;
    }
    page.options.missing?.(name);
    return 0;
  },

  PPB_Core_AddRefResource: (page, thread, id) => page.addRef(id),
  PPB_Core_ReleaseResource: (page, thread, id) => page.releaseResource(id),
  PPB_Core_CallOnMainThread(page, thread, delay, { func, user }, result) {
    page.main.post((on) => on.call(func, user, result), delay | 0);
  },

  PPB_Console_Log: (page, thread, instance, level, v) => page.console(level, "", v),
  PPB_Console_LogWithSource: (page, thread, instance, level, source, v) => page.console(level, `${page.vars.text(source)}: `, v),

  PPB_Messaging_PostMessage(page, thread, instance, v) {
    let message;
    try {
      message = page.vars.to(v);
    } catch (error) {
      return void console.error(`a message of the program is lost: ${error.message}`);
    }
    page.options.message?.(message);
  },
  PPB_Messaging_RegisterMessageHandler(page, thread, instance, user, functions, id) {
    const loop = page.resource(id, Loop);
    if (!loop) return BAD_RESOURCE;
    if (loop === page.main) return WRONG_THREAD;
    const table = page.arena.alloc(12);
    if (!table) return NO_MEMORY;
    page.need(table, 12).set(page.need(functions, 12).slice());
    coreFunctions.PPB_Messaging_UnregisterMessageHandler(page);
    page.handler = { loop, user, table };
    return OK;
  },
  PPB_Messaging_UnregisterMessageHandler(page) {
    const old = page.handler;
    page.handler = undefined;
    old?.loop.post((thread) => page.method(thread, old.table, 2, THE_INSTANCE, old.user));
  },

  PPB_MessageLoop_Create: (page) => page.add(new Loop(page)),
  PPB_MessageLoop_GetForMainThread: (page) => page.numberOf(page.main),
  PPB_MessageLoop_GetCurrent: (page, thread) => (thread.loop ? page.numberOf(thread.loop) : 0),
  PPB_MessageLoop_AttachToCurrentThread: of(Loop, BAD_RESOURCE, (page, thread, loop) => {
    if (thread.loop || loop.attached) return IN_PROGRESS;
    thread.loop = loop;
    loop.attached = true;
    return OK;
  }),
  PPB_MessageLoop_Run: of(Loop, BAD_RESOURCE, async (page, thread, loop) => {
    if (loop === page.main) return IN_PROGRESS;
    if (loop !== thread.loop) return WRONG_THREAD;
    page.loops.add(loop);
    await loop.run(thread);
    page.loops.delete(loop);
    loop.ended = loop.destroyed;
    return OK;
  }),
  PPB_MessageLoop_PostWork: of(Loop, BAD_RESOURCE, (page, thread, loop, { func, user }, delay) => {
    if (!func) return BAD_ARGUMENT;
    return loop.post((on) => on.call(func, user, OK), delay) === PENDING ? OK : FAILED;
  }),
  PPB_MessageLoop_PostQuit: of(Loop, BAD_RESOURCE, (page, thread, loop, destroy) => {
    if (loop === page.main) return WRONG_THREAD;
    loop.quit(destroy !== 0);
    return OK;
  }),

  PPB_Instance_BindGraphics(page, thread, instance, id) {
    const what = page.resources.get(id)?.what;
    if (id !== 0 && !(what instanceof Graphics2D || what instanceof Context3D)) return 0;
    page.bound = what;
    return 1;
  },
  PPB_Instance_IsFullFrame: () => 0,

  PPB_View_IsView: is(View),
  PPB_View_GetRect: of(View, 0, (page, thread, view, result) => viewRect(page, view, result)),
  PPB_View_GetClipRect: of(View, 0, (page, thread, view, result) => viewRect(page, view, result)),
  PPB_View_IsFullscreen: of(View, 0, (page, thread, view) => view.full),
  PPB_View_IsVisible: of(View, 0, () => 1),
  PPB_View_IsPageVisible: of(View, 0, () => (globalThis.document?.hidden ? 0 : 1)),
  PPB_View_GetDeviceScale: of(View, 0, (page, thread, view) => view.scale),
  PPB_View_GetCSSScale: of(View, 0, () => 1),
  PPB_View_GetScrollOffset: of(View, 0, (page, thread, view, result) => {
    page.putWords(result, 0, 0);
    return 1;
  }),
};

function viewRect(page, view, result) {
  page.putWords(result, 0, 0, view.width, view.height);
  return 1;
}

Object.assign(Page.prototype, {
  // numberOf returns the number of a loop, with a user more.
  numberOf(loop) {
    if (this.resource(loop.number, Loop) !== loop) return this.add(loop);
    this.addRef(loop.number);
    return loop.number;
  },

  console(level, source, v) {
    let text;
    try {
      text = this.vars.to(v);
    } catch (error) {
      text = error.message;
    }
    const show = this.options.console ?? ((name, line) => console[name](line));
    show(["debug", "log", "warn", "error"][Math.min(level, 3)], `${source}${typeof text === "string" ? text : JSON.stringify(text)}`);
  },
});
