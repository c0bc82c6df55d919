
// Types of input events (PP_InputEvent_Type), and their classes.
const eventTypes = {
  mousedown: 0, mouseup: 1, mousemove: 2, mouseenter: 3, mouseleave: 4, wheel: 5, keydown: 6, keyup: 8, char: 9, contextmenu: 10,
  compositionstart: 11, compositionupdate: 12, compositionend: 13, text: 14, touchstart: 15, touchmove: 16, touchend: 17, touchcancel: 18,
};
const classOf = (type) => (type === 5 ? 4 : type <= 4 || type === 10 ? 1 : type <= 9 ? 2 : type <= 14 ? 16 : 8);

// InputEvent2 is what a person did.
class InputEvent2 {
  constructor(fields) {
    Object.assign(this, { modifiers: 0, time: 0, x: 0, y: 0, button: -1, clicks: 0, dx: 0, dy: 0, ticksX: 0, ticksY: 0, byPage: 0, key: 0, text: "", code: "", touches: [[], [], []] }, fields);
  }
}

const event = (none, f) => of(InputEvent2, none, (page, thread, e, ...args) => f(e, ...args));
const isClass = (wanted) => event(0, (e) => (classOf(e.type) === wanted ? 1 : 0));
const put = (method, ...names) => (page, thread, result, id) => {
  const e = page.resource(id, InputEvent2);
  const view = page.data(result, 4 * names.length);
  names.forEach((name, i) => view[method](4 * i, e?.[name] ?? 0, true));
};
const eventText = (name) => (page, thread, result, id) => {
  const text = page.resource(id, InputEvent2)?.[name];
  page.putVar(result, text ? page.vars.string(text) : undefinedVar);
};
const putTouch = (page, result, touch) => {
  const view = page.data(result, 28);
  view.setUint32(0, touch?.id ?? 0, true);
  ["x", "y", "rx", "ry", "rotation", "pressure"].forEach((name, i) => view.setFloat32(4 + 4 * i, touch?.[name] ?? 0, true));
};
const request = (page, thread, instance, classes) => {
  page.classes |= classes;
  return OK;
};


// make makes an event of the program's own: fields are those beyond the kind, the time
// and the modifiers.
const make = (page, instance, type, wanted, fields) => (instance === THE_INSTANCE && type <= eventTypes.touchcancel && classOf(type) === wanted ? page.add(new InputEvent2({ type, ...fields })) : 0);
const createKey = (page, thread, instance, type, time, modifiers, key, text, code) => make(page, instance, type, 2, { time, modifiers, key, text: page.vars.text(text) ?? "", code: code ? (page.vars.text(code) ?? "") : "" });
const createMouse = (page, thread, instance, type, time, modifiers, button, position, clicks, movement = 0) => {
  const [x, y] = signed(page, position), [dx, dy] = signed(page, movement);
  return make(page, instance, type, 1, { time, modifiers, button: button | 0, x, y, clicks, dx, dy });
};
const signed = (page, address) => (address ? page.words(address, 2).map((n) => n | 0) : [0, 0]);
const singles = (page, address) => {
  const view = page.data(address, 8);
  return [view.getFloat32(0, true), view.getFloat32(4, true)];
};

const inputFunctions = {
  PPB_KeyboardInputEvent_Create: createKey,
  PPB_KeyboardInputEvent_Create_1_0: createKey,
  PPB_MouseInputEvent_Create: createMouse,
  PPB_MouseInputEvent_Create_1_0: createMouse,
  PPB_WheelInputEvent_Create(page, thread, instance, time, modifiers, delta, ticks, byPage) {
    const [dx, dy] = singles(page, delta), [ticksX, ticksY] = singles(page, ticks);
    return make(page, instance, eventTypes.wheel, 4, { time, modifiers, dx, dy, ticksX, ticksY, byPage: byPage ? 1 : 0 });
  },
  PPB_TouchInputEvent_Create: (page, thread, instance, type, time, modifiers) => make(page, instance, type, 8, { time, modifiers }),
  PPB_TouchInputEvent_AddTouchPoint: of(InputEvent2, 0, (page, thread, e, list, address) => {
    const view = page.data(address, 28);
    const [x, y, rx, ry, rotation, pressure] = [4, 8, 12, 16, 20, 24].map((at) => view.getFloat32(at, true));
    if (e.touches[list]?.length < 64) e.touches[list].push({ id: view.getUint32(0, true), x, y, rx, ry, rotation, pressure });
  }),
  PPB_InputEvent_RequestInputEvents: request,
  PPB_InputEvent_RequestFilteringInputEvents: request,
  PPB_InputEvent_ClearInputEventRequest: (page, thread, instance, classes) => void (page.classes &= ~classes),
  PPB_InputEvent_IsInputEvent: is(InputEvent2),
  PPB_InputEvent_GetType: event(-1, (e) => e.type),
  PPB_InputEvent_GetTimeStamp: event(0, (e) => e.time),
  PPB_InputEvent_GetModifiers: event(0, (e) => e.modifiers),

  PPB_MouseInputEvent_IsMouseInputEvent: isClass(1),
  PPB_MouseInputEvent_GetButton: event(-1, (e) => e.button),
  PPB_MouseInputEvent_GetClickCount: event(0, (e) => e.clicks),
  PPB_MouseInputEvent_GetPosition: put("setInt32", "x", "y"),
  PPB_MouseInputEvent_GetMovement: put("setInt32", "dx", "dy"),

  PPB_WheelInputEvent_IsWheelInputEvent: isClass(4),
  PPB_WheelInputEvent_GetDelta: put("setFloat32", "dx", "dy"),
  PPB_WheelInputEvent_GetTicks: put("setFloat32", "ticksX", "ticksY"),
  PPB_WheelInputEvent_GetScrollByPage: event(0, (e) => e.byPage),

  PPB_KeyboardInputEvent_IsKeyboardInputEvent: isClass(2),
  PPB_KeyboardInputEvent_GetKeyCode: event(0, (e) => e.key),
  PPB_KeyboardInputEvent_GetCharacterText: eventText("text"),
  PPB_KeyboardInputEvent_GetCode: eventText("code"),

  PPB_TouchInputEvent_IsTouchInputEvent: isClass(8),
  PPB_TouchInputEvent_GetTouchCount: event(0, (e, list) => e.touches[list]?.length ?? 0),
  PPB_TouchInputEvent_GetTouchByIndex: (page, thread, result, id, list, i) => putTouch(page, result, page.resource(id, InputEvent2)?.touches[list]?.[i]),
  PPB_TouchInputEvent_GetTouchById: (page, thread, result, id, list, n) => putTouch(page, result, page.resource(id, InputEvent2)?.touches[list]?.find((touch) => touch.id === n)),

  PPB_Fullscreen_IsFullscreen: (page) => (page.full ? 1 : 0),
  PPB_Fullscreen_SetFullscreen(page, thread, instance, full) {
    const { canvas } = page.options;
    if (!canvas || !!page.full === (full !== 0)) return 0;
    const changed = full ? canvas.requestFullscreen?.() : document.exitFullscreen?.();
    Promise.resolve(changed).catch(() => {});
    return 1;
  },
  PPB_Fullscreen_GetScreenSize(page, thread, instance, result) {
    page.putWords(result, globalThis.screen?.width ?? page.size.width, globalThis.screen?.height ?? page.size.height);
    return 1;
  },
  PPB_MouseCursor_SetCursor(page, thread, instance, type, image, point) {
    const { canvas } = page.options;
    const cursor = type >>> 0 === CUSTOM_CURSOR ? customCursor(page, image, point) : cursors[type];
    if (canvas && cursor) canvas.style.cursor = cursor;
    return cursor ? 1 : 0;
  },
  PPB_Gamepad_Sample(page, thread, instance, result) {
    const view = page.data(result, 8 + 4 * 472);
    page.need(result, 8 + 4 * 472).fill(0);
    const pads = globalThis.navigator?.getGamepads?.() ?? [];
    view.setUint32(0, Math.min(pads.length, 4), true);
    for (const [i, pad] of [...pads].slice(0, 4).entries()) if (pad) putGamepad(view, 8 + 472 * i, pad);
  },
};

const cursors = ["default", "crosshair", "pointer", "text", "wait", "help", "e-resize", "n-resize", "ne-resize", "nw-resize", "s-resize", "se-resize", "sw-resize", "w-resize", "ns-resize", "ew-resize", "nesw-resize", "nwse-resize", "col-resize", "row-resize", ...Array(9).fill("all-scroll"), "move", "vertical-text", "cell", "context-menu", "alias", "progress", "no-drop", "copy", "none", "not-allowed", "zoom-in", "zoom-out", "grab", "grabbing"];

const CUSTOM_CURSOR = 0xffffffff, MAX_CURSOR = 32; // its size, in pixels

// customCursor is a picture of the program as a cursor, undefined for none.
function customCursor(page, id, point) {
  const image = page.resource(id, ImageData2D);
  if (!image || image.width > MAX_CURSOR || image.height > MAX_CURSOR) return undefined;
  const [x, y] = signed(page, point);
  if (!globalThis.document) return "default";
  const picture = new Graphics2D(image.width, image.height, false);
  picture.paint(page, image, 0, 0, everything);
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
  canvas.getContext("2d").putImageData(new ImageData(picture.straight, image.width, image.height), 0, 0);
  return `url(${canvas.toDataURL()}) ${x} ${y}, default`;
}

function putGamepad(view, at, { axes, buttons, id }) {
  view.setUint32(at, Math.min(axes.length, 16), true);
  axes.slice(0, 16).forEach((value, i) => view.setFloat32(at + 4 + 4 * i, value, true));
  view.setUint32(at + 68, Math.min(buttons.length, 32), true);
  buttons.slice(0, 32).forEach(({ value }, i) => view.setFloat32(at + 72 + 4 * i, value, true));
  view.setFloat64(at + 200, performance.now() / 1000, true);
  for (let i = 0; i < Math.min(id.length, 127); i++) view.setUint16(at + 208 + 2 * i, id.charCodeAt(i), true);
  view.setUint32(at + 464, 1, true);
}

const modifiersOf = (e) => (e.shiftKey ? 1 : 0) | (e.ctrlKey ? 2 : 0) | (e.altKey ? 4 : 0) | (e.metaKey ? 8 : 0) | (e.repeat ? 32 : 0) | (e.buttons & 1 ? 64 : 0) | (e.buttons & 4 ? 128 : 0) | (e.buttons & 2 ? 256 : 0);

Object.assign(Page.prototype, {
  // happen has the program learn of an event, if it asked for its class. The result
  // tells whether it did.
  happen(fields) {
    if (!this.plugin?.inputEvent || !(this.classes & classOf(fields.type))) return false;
    const e = new InputEvent2({ time: (monotonic() - this.begun) / 1000, ...fields });
    this.main.post(async (thread) => {
      this.add(e);
      await this.method(thread, this.plugin.inputEvent, 0, THE_INSTANCE, e.number);
      this.releaseResource(e.number);
    });
    return true;
  },

  focus(on) {
    if (this.plugin) this.main.post((thread) => this.method(thread, this.plugin.instance, 3, THE_INSTANCE, on ? 1 : 0));
  },

  // listen has the program learn of what happens on an element.
  listen(element) {
    const place = (e) => {
      const box = element.getBoundingClientRect();
      return { x: Math.round(e.clientX - box.left), y: Math.round(e.clientY - box.top) };
    };
    const on = (name, fields) =>
      element.addEventListener(name, (e) => {
        if (this.happen({ type: eventTypes[name], modifiers: modifiersOf(e), ...fields(e) }) && name !== "keydown") e.preventDefault();
      }, { passive: false });
    for (const name of ["mousedown", "mouseup", "mousemove", "mouseenter", "mouseleave", "contextmenu"]) {
      on(name, (e) => ({ ...place(e), button: name === "mousedown" || name === "mouseup" ? e.button : -1, clicks: e.detail, dx: e.movementX, dy: e.movementY }));
    }
    element.addEventListener("mousedown", () => element.focus());
    on("wheel", (e) => ({ dx: -e.deltaX, dy: -e.deltaY, ticksX: -e.deltaX / 120, ticksY: -e.deltaY / 120, byPage: e.deltaMode === 2 ? 1 : 0 }));
    for (const name of ["keydown", "keyup"]) on(name, (e) => ({ key: e.keyCode, code: e.code }));
    element.addEventListener("keydown", (e) => {
      const text = e.key === "Enter" ? "\r" : e.key;
      if (text.length === 1 && !e.ctrlKey && !e.metaKey && !this.writes) this.happen({ type: eventTypes.char, modifiers: modifiersOf(e), key: text.codePointAt(0), text });
      if (["Tab", "Backspace", " "].includes(e.key) || e.key.startsWith("Arrow")) if (this.classes & 2) e.preventDefault();
    });
    this.listenToText(element);
    const touches = (list) => Array.from(list, (t) => ({ id: t.identifier, ...place(t), rx: t.radiusX, ry: t.radiusY, rotation: t.rotationAngle, pressure: t.force }));
    for (const name of ["touchstart", "touchmove", "touchend", "touchcancel"]) {
      on(name, (e) => ({ touches: [touches(e.touches), touches(e.changedTouches), touches(e.targetTouches)] }));
    }
    element.addEventListener("focus", () => this.focus(true));
    element.addEventListener("blur", () => this.focus(false));
    element.addEventListener("fullscreenchange", () => {
      this.full = element.getRootNode().fullscreenElement === element;
      this.resize(...(this.full ? [screen.width, screen.height] : [this.options.width, this.options.height]));
    });
  },
});
