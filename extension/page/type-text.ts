import { pause } from "../pause.ts";
import { getParent, isVisible, queryAll } from "./roots.ts";

const LETTER_MS = 35;
const JITTER_MS = 15;
const MAX_TYPING_MS = 3000;
const ENTER_MS = 300;
const SENT_MS = 1200;
const SEND_WORDS = /send|submit|enviar|mandar|senden|envoyer|arrow.?up|paper.?plane/i;
const MAX_LEVELS = 6;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLElement;

/** Types a text into a field like a person and sends it; the time of sending, or null if the field refuses. */
export async function typeAndSend(
  field: Element,
  text: string,
  { atOnce, seed, send }: { atOnce: boolean; seed: number; send: Element | null },
): Promise<number | null> {
  if (!(field instanceof HTMLElement)) return null;
  field.focus();
  clear(field);
  await type(field, text, { atOnce, seed });
  if (!holds(field, text)) {
    // A field that draws itself again with each letter may have lost some: all at once is surer.
    clear(field);
    insert(field, text);
    await pause(50);
    if (!holds(field, text)) return null;
  }
  let at = now();
  press(field, "Enter");
  if (await isEmptied(field, text, ENTER_MS)) return at;
  const button = send ?? findSendButton(field);
  if (button instanceof HTMLElement) {
    at = now();
    click(button);
    if (await isEmptied(field, text, SENT_MS)) return at;
  }
  const { form } = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : { form: null };
  if (form) {
    at = now();
    form.requestSubmit();
    if (await isEmptied(field, text, SENT_MS)) return at;
  }
  return null;
}

/** Presses an element like a pointer does. */
export function click(element: HTMLElement): void {
  const init = { bubbles: true, cancelable: true, composed: true, button: 0 };
  element.dispatchEvent(new PointerEvent("pointerdown", { ...init, isPrimary: true }));
  element.dispatchEvent(new MouseEvent("mousedown", init));
  element.dispatchEvent(new PointerEvent("pointerup", { ...init, isPrimary: true }));
  element.dispatchEvent(new MouseEvent("mouseup", init));
  element.click();
}

/** The time in milliseconds since the epoch, from a clock that never goes back. */
export function now(): number {
  return performance.timeOrigin + performance.now();
}

async function type(field: Field, text: string, { atOnce, seed }: { atOnce: boolean; seed: number }): Promise<void> {
  const letters = Array.from(text);
  if (atOnce || letters.length === 0) return insert(field, text);
  const base = Math.min(LETTER_MS, MAX_TYPING_MS / letters.length);
  const until = now() + MAX_TYPING_MS;
  let state = seed;
  for (const [index, letter] of letters.entries()) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    insert(field, letter);
    if (now() > until) return insert(field, letters.slice(index + 1).join(""));
    const wait = base + ((state / 2 ** 32) * 2 - 1) * Math.min(JITTER_MS, base * 0.4);
    await pause(wait);
  }
}

function insert(field: Field, text: string): void {
  if (text === "") return;
  const key = text.length === 1 ? text : "Unidentified";
  const init = { bubbles: true, cancelable: true, composed: true };
  field.dispatchEvent(new KeyboardEvent("keydown", { ...init, key }));
  const input = { ...init, inputType: "insertText", data: text };
  const accepted = field.dispatchEvent(new InputEvent("beforeinput", input));
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    if (accepted) setNativeValue(field, field.value + text);
    field.dispatchEvent(new InputEvent("input", { ...input, cancelable: false }));
  } else if (accepted) {
    // The browser's own command keeps what editors believe about their content.
    const before = field.textContent;
    placeCaret(field);
    const inserted = document.execCommand("insertText", false, text);
    if (!inserted || field.textContent === before) {
      field.append(text);
      field.dispatchEvent(new InputEvent("input", { ...input, cancelable: false }));
    }
  }
  field.dispatchEvent(new KeyboardEvent("keyup", { ...init, key }));
}

function clear(field: Field): void {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    if (field.value === "") return;
    setNativeValue(field, "");
    field.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true, inputType: "deleteContentBackward" }));
  } else if ((field.textContent ?? "").trim() !== "") {
    getSelection()?.selectAllChildren(field);
    document.execCommand("delete");
  }
}

/** Frameworks watch the property of the element itself; its prototype's setter is what the browser uses. */
function setNativeValue(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  const setter = Object.getOwnPropertyDescriptor(prototype, "value")?.set;
  if (setter) setter.call(field, value);
  else field.value = value;
}

function placeCaret(field: HTMLElement): void {
  const selection = getSelection();
  if (!selection || (selection.focusNode && field.contains(selection.focusNode) && selection.isCollapsed)) return;
  selection.selectAllChildren(field);
  selection.collapseToEnd();
}

function press(field: HTMLElement, key: string): void {
  const init = {
    key,
    code: key,
    keyCode: 13,
    which: 13,
    charCode: 13,
    bubbles: true,
    cancelable: true,
    composed: true,
  };
  const goesOn = field.dispatchEvent(new KeyboardEvent("keydown", init));
  if (goesOn) field.dispatchEvent(new KeyboardEvent("keypress", init));
  field.dispatchEvent(new KeyboardEvent("keyup", init));
}

function getValue(field: Field): string {
  const value =
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : (field.textContent ?? "");
  return value.replace(/\s+/g, " ").trim();
}

function holds(field: Field, text: string): boolean {
  return getValue(field) === text.replace(/\s+/g, " ").trim();
}

async function isEmptied(field: Field, text: string, withinMs: number): Promise<boolean> {
  for (const until = now() + withinMs; now() < until; await pause(25)) {
    if (!field.isConnected || !holds(field, text)) return true;
  }
  return !field.isConnected || !holds(field, text);
}

/** The button beside a field that sends: by its name, else the last one that can be pressed. */
function findSendButton(field: Element): Element | null {
  let around: Element | null = field;
  for (let level = 0; around && level < MAX_LEVELS; level++) {
    around = getParent(around);
    const buttons = around ? queryAll("button, [role=button], input[type=submit]", around).filter(isPressable) : [];
    const named = buttons.find((button) => SEND_WORDS.test(describe(button)) || button.matches("[type=submit]"));
    if (named) return named;
    const last = buttons.at(-1);
    if (last && level >= 2) return last;
  }
  return null;
}

function describe(button: Element): string {
  const names = ["aria-label", "title", "class", "data-testid", "id", "value"].map(
    (name) => button.getAttribute(name) ?? "",
  );
  return [...names, button.textContent ?? ""].join(" ");
}

function isPressable(button: Element): boolean {
  return isVisible(button) && !button.matches(":disabled, [aria-disabled=true]");
}
