
// Text that takes more than a key for a letter (PPB_TextInputController and
// PPB_IMEInputEvent), and the mouse that belongs to the program alone.

const MAX_SEGMENTS = 1 << 10;

// modes are what keyboards on a screen show for the types of PP_TextInput_Type.
const modes = ["none", "text", "text", "search", "email", "numeric", "tel", "url"];

// utf8 is how long a text is as the program has it, in bytes.
const utf8 = (text) => new TextEncoder().encode(text).length;

// composition are the fields of an event of a text that is being written: one segment,
// which is the target, and the place behind it.
const composition = (text) => ({ text, segments: [0, utf8(text)], target: 0, selection: [utf8(text), utf8(text)] });

const textFunctions = {
  PPB_IMEInputEvent_Create(page, thread, instance, type, time, text, count, offsets, target, start, end) {
    if (count > MAX_SEGMENTS) return 0;
    const segments = count > 0 ? page.words(offsets, count + 1) : [];
    return make(page, instance, type, 16, { time, text: page.vars.text(text) ?? "", segments, target: target | 0, selection: [start, end] });
  },
  PPB_IMEInputEvent_IsIMEInputEvent: isClass(16),
  PPB_IMEInputEvent_GetText: eventText("text"),
  PPB_IMEInputEvent_GetSegmentNumber: event(0, (e) => Math.max((e.segments?.length ?? 0) - 1, 0)),
  PPB_IMEInputEvent_GetSegmentOffset: event(0, (e, i) => e.segments?.[i] ?? 0),
  PPB_IMEInputEvent_GetTargetSegment: event(-1, (e) => e.target ?? -1),
  PPB_IMEInputEvent_GetSelection(page, thread, id, start, end) {
    const [from, to] = page.resource(id, InputEvent2)?.selection ?? [0, 0];
    page.putWords(start, from);
    page.putWords(end, to);
  },

  PPB_TextInputController_SetTextInputType(page, thread, instance, type) {
    page.writes = type > 0 && type < modes.length;
    const { field } = page;
    if (!field) return;
    field.inputMode = modes[type] ?? "none";
    const { activeElement } = field.getRootNode();
    if (page.writes && activeElement === page.options.canvas) field.focus();
    if (!page.writes && activeElement === field) page.options.canvas.focus();
  },
  PPB_TextInputController_UpdateCaretPosition(page, thread, instance, caret) {
    const [x, y, , height] = page.words(caret, 4).map((n) => n | 0);
    if (page.field) Object.assign(page.field.style, { left: `${x}px`, top: `${y}px`, height: `${Math.max(height, 1)}px` });
  },
  PPB_TextInputController_CancelCompositionText(page) {
    page.field?.blur();
    if (page.writes) page.field?.focus();
  },
  PPB_TextInputController_UpdateSurroundingText() {},

  PPB_MouseLock_LockMouse(page, thread, instance, callback) {
    const { canvas } = page.options;
    const locked = canvas?.requestPointerLock ? Promise.resolve(canvas.requestPointerLock()).then(() => OK, () => NO_GESTURE) : FAILED;
    return page.finish(thread, callback, locked);
  },
  PPB_MouseLock_UnlockMouse() {
    globalThis.document?.exitPointerLock?.();
  },
};

const NO_GESTURE = -41;

Object.assign(Page.prototype, {
  // listenToText makes the field in which a person writes: a canvas has none. It stands
  // behind the element, and takes the keys while the program says that there is text.
  listenToText(element) {
    const field = document.createElement("textarea");
    Object.assign(field.style, { position: "absolute", opacity: 0, width: "1px", height: "1px", padding: 0, border: 0, resize: "none", pointerEvents: "none" });
    element.after(field);
    this.field = field;
    for (const name of ["keydown", "keyup"]) field.addEventListener(name, (e) => element.dispatchEvent(new KeyboardEvent(name, e)));
    element.addEventListener("focus", () => this.writes && field.focus());
    field.addEventListener("focus", () => this.focus(true));
    field.addEventListener("blur", () => this.focus(false));
    for (const name of ["compositionstart", "compositionupdate", "compositionend"]) {
      field.addEventListener(name, (e) => this.happen({ type: eventTypes[name], ...composition(e.data) }));
    }
    field.addEventListener("compositionend", (e) => this.write(e.data));
    field.addEventListener("input", (e) => {
      if (e.isComposing) return;
      if (e.inputType !== "insertCompositionText") this.write(e.data ?? (e.inputType === "insertLineBreak" ? "\r" : ""));
      field.value = "";
    });
    element.ownerDocument.addEventListener("pointerlockchange", () => this.lockChanges(element));
  },

  // write gives the program text that has been written: as such, or as its letters.
  write(text) {
    if (!text || this.happen({ type: eventTypes.text, ...composition(text) })) return;
    for (const letter of text) this.happen({ type: eventTypes.char, key: letter.codePointAt(0), text: letter });
  },

  // lockChanges tells the program that it has lost the mouse.
  lockChanges(element) {
    const { pointerLockElement } = element.getRootNode();
    if (this.locked && !pointerLockElement && this.plugin?.mouseLock) this.main.post((thread) => this.method(thread, this.plugin.mouseLock, 0, THE_INSTANCE));
    this.locked = pointerLockElement === element;
  },
});
