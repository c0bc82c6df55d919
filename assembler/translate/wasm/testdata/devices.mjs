// Uses a page as a person does, with a mouse, fingers, keys, an input method, a gamepad,
// and posts what the functions learns of it. Appended to the module, so that all of it is
// in reach.

const memory = new WebAssembly.Memory({ initial: 63, maximum: 64, shared: true });
const numbers = new Int32Array(new SharedArrayBuffer(20));
numbers[NEXT] = 4;
let result = "";
const note = (what, ...values) => (result += `${what} ${values.join(" ")}|`);
const canvas = document.body.appendChild(Object.assign(document.createElement("canvas"), { width: 100, height: 80, tabIndex: 0 }));
Object.assign(canvas.style, { position: "absolute", left: "10px", top: "20px" });
const page = new Page({ pages: 64, canvas, width: 100, height: 80 }, memory, numbers, (error) => note("failed", error.message));
const at = page.arena.alloc(4096);

// The program: its functions have the numbers 11 and on in tables of their own.
const EVENT = 11, FOCUS = 14, LOST = 15, ANSWER = 16, SOUND = 17, MAKE = 18;
page.putWords(at, EVENT, 0, 0, FOCUS, LOST);
page.plugin = { instance: at, inputEvent: at, mouseLock: at + 16 };
const of32 = (name, ...args) => pageFunctions[name](page, thread, ...args);
const pair = (name, id, method = "getInt32") => {
  of32(name, at + 64, id);
  const view = page.data(at + 64, 8);
  return [view[method](0, true), view[method](4, true)].join(",");
};
const textOf = (name, id) => (of32(name, at + 64, id), page.vars.text({ type: page.words(at + 64, 1)[0], value: page.words(at + 72, 1)[0] }) ?? "-");
const tell = (id) => {
  const type = of32("PPB_InputEvent_GetType", id), modifiers = of32("PPB_InputEvent_GetModifiers", id);
  switch (classOf(type)) {
    case 1:
      return note("mouse", type, modifiers, pair("PPB_MouseInputEvent_GetPosition", id), of32("PPB_MouseInputEvent_GetButton", id));
    case 2:
      return note("key", type, of32("PPB_KeyboardInputEvent_GetKeyCode", id), textOf("PPB_KeyboardInputEvent_GetCharacterText", id), textOf("PPB_KeyboardInputEvent_GetCode", id));
    case 4:
      return note("wheel", pair("PPB_WheelInputEvent_GetDelta", id, "getFloat32"));
    case 8: {
      of32("PPB_TouchInputEvent_GetTouchByIndex", at + 64, id, 1, 0);
      const view = page.data(at + 64, 28);
      return note("touch", type, of32("PPB_TouchInputEvent_GetTouchCount", id, 0), view.getUint32(0, true), view.getFloat32(4, true), view.getFloat32(8, true), view.getFloat32(24, true));
    }
  }
  of32("PPB_IMEInputEvent_GetSelection", id, at + 128, at + 132);
  note("text", type, textOf("PPB_IMEInputEvent_GetText", id), of32("PPB_IMEInputEvent_GetSegmentNumber", id), of32("PPB_IMEInputEvent_GetSegmentOffset", id, 1), page.words(at + 128, 2));
};
const heard = [];
const functions = {
  [EVENT]: (instance, id) => tell(id),
  [FOCUS]: (instance, on) => note("focus", on),
  [LOST]: () => note("lost"),
  [ANSWER]: (user, value) => note("answer", user, value),
  // A tone that is loud on the left.
  [SOUND]: (buffer, size) => void new Int16Array(memory.buffer, buffer - PAGE, size / 2).forEach((_, i, all) => (all[i] = i % 2 ? -1000 : 16384)),
  [MAKE]: (id, func, argument) => (pageFunctions.audioThread(page, { ...thread }, argument), 0),
};
const thread = { loop: page.main, call: async (func, ...args) => functions[func](...args) ?? 0 };
const settle = async () => {
  for (let i = 0; i < 4; i++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    while (page.main.queue.length > 0) await page.main.queue.shift()(thread);
  }
};

page.listen(canvas);
of32("PPB_InputEvent_RequestInputEvents", 1, 31);
canvas.dispatchEvent(new MouseEvent("mousedown", { clientX: 15, clientY: 30, button: 2, shiftKey: true, bubbles: true }));
await settle();
canvas.dispatchEvent(new WheelEvent("wheel", { deltaX: 3, deltaY: -120 }));
const finger = (id, x, y) => new Touch({ identifier: id, target: canvas, clientX: x, clientY: y, radiusX: 2, radiusY: 3, force: 0.5 });
canvas.dispatchEvent(new TouchEvent("touchmove", { touches: [finger(4, 20, 30), finger(7, 40, 50)], changedTouches: [finger(7, 40, 50)], targetTouches: [] }));
canvas.dispatchEvent(new KeyboardEvent("keydown", { key: "a", code: "KeyA", keyCode: 65 }));
canvas.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", code: "Enter", keyCode: 13 }));
await settle();

// An input method, which needs a field.
of32("PPB_TextInputController_SetTextInputType", 1, 1);
page.putWords(at + 64, 30, 40, 1, 12);
of32("PPB_TextInputController_UpdateCaretPosition", 1, at + 64);
note("field", document.activeElement === page.field, page.field.style.left, page.field.style.height);
for (const [name, data] of [["compositionstart", ""], ["compositionupdate", "に"], ["compositionend", "日本"]]) page.field.dispatchEvent(new CompositionEvent(name, { data }));
page.field.dispatchEvent(new InputEvent("input", { data: "x", inputType: "insertText" }));
of32("PPB_InputEvent_ClearInputEventRequest", 1, 16);
page.field.dispatchEvent(new InputEvent("input", { data: "y", inputType: "insertText" }));
await settle();
of32("PPB_TextInputController_SetTextInputType", 1, 0);
note("field", document.activeElement === canvas);
await settle();

// Cursors, of the system and of the program.
note("cursor", of32("PPB_MouseCursor_SetCursor", 1, 2, 0, 0), canvas.style.cursor, of32("PPB_MouseCursor_SetCursor", 1, 99, 0, 0));
page.putWords(at + 64, 8, 8);
const image = of32("PPB_ImageData_Create", 1, 0, at + 64, 1);
note("own", of32("PPB_MouseCursor_SetCursor", 1, 0xffffffff, image, at + 64), canvas.style.cursor.startsWith('url("data:image/png'));

// A picture smaller than the element stands in its corner.
page.putWords(at + 64, 10, 10);
const graphics = of32("PPB_Graphics2D_Create", 1, at + 64, 1);
of32("PPB_Instance_BindGraphics", 1, graphics);
page.need(page.resource(image, ImageData2D).address, 4).set([1, 2, 3, 255]);
page.putWords(at + 64, 2, 2);
of32("PPB_Graphics2D_PaintImageData", graphics, image, at + 64, 0);
of32("PPB_Graphics2D_Flush", graphics, { func: ANSWER, user: 6, flags: 0 });
await settle();
const pixelAt = (x, y) => [...canvas.getContext("2d").getImageData(x, y, 1, 1).data];
note("picture", canvas.width, canvas.height, pixelAt(2, 2), pixelAt(9, 9), pixelAt(50, 50));

// What needs a person's gesture is refused without one.
const answer = of32("PPB_MouseLock_LockMouse", 1, { func: ANSWER, user: 5, flags: 0 });
note("lock", answer, of32("PPB_Fullscreen_IsFullscreen", 1));
await settle();
page.locked = true;
document.dispatchEvent(new Event("pointerlockchange"));
await settle();

// A gamepad.
navigator.getGamepads = () => [{ axes: [0.5, -1], buttons: [{ value: 1 }, { value: 0 }], id: "pad" }];
of32("PPB_Gamepad_Sample", 1, at + 64);
const pads = page.data(at + 64, 480);
note("pad", pads.getUint32(0, true), pads.getUint32(8, true), pads.getFloat32(16, true), pads.getUint32(76, true), pads.getFloat32(80, true), String.fromCharCode(pads.getUint16(216, true)), pads.getUint32(472, true));

// Sound.
const contexts = [];
const Context = globalThis.AudioContext;
globalThis.AudioContext = class extends Context {
  constructor(options) {
    super(options);
    contexts.push(this);
  }
  createBuffer(...args) {
    const buffer = super.createBuffer(...args);
    heard.push(buffer);
    return buffer;
  }
};
Object.assign(page, { creator: MAKE, firstSlot: 100 });
const config = of32("PPB_AudioConfig_CreateStereo16Bit", 1, 44100, 512);
const sound = of32("PPB_Audio_Create", 1, config, SOUND, 0);
note("plays", await of32("PPB_Audio_StartPlayback", sound));
while (heard.length < 5) await settle();
of32("PPB_Audio_StopPlayback", sound);
const [first] = heard;
note("heard", contexts[0].sampleRate, first.length, first.getChannelData(0)[7], first.getChannelData(1)[7].toFixed(2));
await fetch("./result", { method: "POST", body: result });
