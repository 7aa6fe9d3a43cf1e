import { buildSelector } from "./build-selector.ts";
import { getParent, isInside } from "./roots.ts";

const FIELDS =
  "textarea, input:not([type]), input[type=text], [contenteditable]:not([contenteditable=false]), [role=textbox]";
const PRESSABLE =
  "button, a, input, summary, label, [role=button], [role=link], [role=menuitem], [onclick], [tabindex]:not([tabindex='-1'])";
const HELP = {
  input: "Threadlight Runner: click the field that you type in. Escape ends it.",
  messages: "Threadlight Runner: now click the list of messages. Escape ends it.",
  pressed: "Threadlight Runner: click what starts a new chat. Nothing is pressed now. Escape ends it.",
};
type Wanted = keyof typeof HELP;
const PROBLEMS: Record<Wanted, string> = {
  input: "This field can't be told from others on the page",
  messages: "This list can't be told from others on the page",
  pressed: "This element can't be told from others on the page",
};
/** `input`: the field that was pointed at before, which no list of messages is around. */
const FINDERS: Record<Wanted, (target: Element, input: Element | null) => Element> = {
  input: findField,
  messages: findList,
  pressed: findPressable,
};
/** Parts of a message, and parts of a page beside the messages. */
const NOT_ROWS = "p, span, strong, em, a, b, i, br, button, form, header, footer, h1, h2, h3, h4, h5, h6";
const MIN_SHARE = 0.6;
const OUTLINE = "3px solid #7c5cff";

/** What a person pointed at, as selectors; null if they ended it. */
export type Pointed = { input: string; messages: string };
type Problem = { problem: string };

const EVENTS = ["click", "mousedown", "pointerdown", "mouseup", "pointerup"];

let cancel: (() => void) | null = null;

/** Ends pointing in this frame. */
export function stopPointing(): boolean {
  cancel?.();
  return true;
}

/** Takes the next two clicks on the page as the field to type in and the list of messages. */
export async function point(): Promise<Pointed | Problem | null> {
  const clicked = await takeClicks(["input", "messages"]);
  if (clicked === null || "problem" in clicked) return clicked;
  const [input = "", messages = ""] = clicked.selectors;
  return { input, messages };
}

/** Takes the next click on the page as the element to press between scripts; the page does not get that click. */
export async function pointAtElement(): Promise<{ selector: string } | Problem | null> {
  const clicked = await takeClicks(["pressed"]);
  if (clicked === null || "problem" in clicked) return clicked;
  const [selector = ""] = clicked.selectors;
  return { selector };
}

/** Takes a click for each thing that is wanted. */
function takeClicks(wanted: readonly Wanted[]): Promise<{ selectors: string[] } | Problem | null> {
  stopPointing();
  const help = showHelp();
  const selectors: string[] = [];
  let input: Element | null = null;
  let outlined: HTMLElement | null = null;
  ask();
  return new Promise((resolve) => {
    const finish = (result: { selectors: string[] } | Problem | null): void => {
      cancel = null;
      help.remove();
      outline(null);
      for (const type of EVENTS) removeEventListener(type, onPress, true);
      removeEventListener("keydown", onKey, true);
      removeEventListener("mousemove", onMove, true);
      resolve(result);
    };
    const onPress = (event: Event): void => {
      event.preventDefault();
      event.stopImmediatePropagation();
      const [target] = event.composedPath();
      if (event.type !== "click" || !(target instanceof Element)) return;
      const found = find(target);
      const selector = buildSelector(found);
      if (getWanted() === "input") input = found;
      if (selector === null) return finish({ problem: PROBLEMS[getWanted()] });
      selectors.push(selector);
      if (selectors.length === wanted.length) finish({ selectors });
      else ask();
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === "Escape") finish(null);
    };
    const onMove = (event: MouseEvent): void => {
      const [target] = event.composedPath();
      if (target instanceof Element) outline(find(target));
    };
    cancel = () => finish(null);
    for (const type of EVENTS) addEventListener(type, onPress, true);
    addEventListener("keydown", onKey, true);
    addEventListener("mousemove", onMove, true);
  });

  function getWanted(): Wanted {
    return wanted[selectors.length] ?? "messages";
  }

  function ask(): void {
    help.textContent = HELP[getWanted()];
  }

  function find(target: Element): Element {
    return FINDERS[getWanted()](target, input);
  }

  function outline(element: Element | null): void {
    if (outlined) outlined.style.outline = "";
    outlined = element instanceof HTMLElement ? element : null;
    if (outlined) outlined.style.outline = OUTLINE;
  }
}

function showHelp(): HTMLElement {
  const help = document.createElement("div");
  help.setAttribute("role", "status");
  Object.assign(help.style, {
    position: "fixed",
    inset: "0 0 auto 0",
    zIndex: "2147483647",
    padding: "10px 14px",
    background: "#15171c",
    color: "#ffffff",
    font: "15px/1.4 system-ui, sans-serif",
    pointerEvents: "none",
  });
  document.documentElement.append(help);
  return help;
}

function findField(target: Element): Element {
  for (let at: Element | null = target; at; at = getParent(at)) if (at.matches(FIELDS)) return at;
  return target.querySelector(FIELDS) ?? target;
}

/**
 * A click hits a message: the list is what speaks or scrolls around it, else what has several like messages, else all that is around
 * it. What the field is inside of is more than the list.
 */
function findList(target: Element, input: Element | null): Element {
  const around: Element[] = [];
  for (let at: Element | null = target; at && at !== document.body && !hasInside(at, input); at = getParent(at))
    around.push(at);
  return around.find(isLive) ?? around.find(scrolls) ?? around.findLast(hasLikeRows) ?? around.at(-1) ?? target;
}

function hasInside(element: Element, input: Element | null): boolean {
  return input !== null && isInside(input, element);
}

function isLive(element: Element): boolean {
  return element.matches("[role=log], [aria-live=polite], [aria-live=assertive]");
}

function scrolls(element: Element): boolean {
  const { overflowY } = getComputedStyle(element);
  return (overflowY === "auto" || overflowY === "scroll") && element.clientHeight > 60;
}

/** Whether most of several children share a class: a heading beside a list does not. */
function hasLikeRows(element: Element): boolean {
  const rows = [...element.children].filter((row) => (row.textContent ?? "").trim() !== "" && !row.matches(NOT_ROWS));
  const counts = new Map<string, number>();
  for (const name of rows.flatMap((row) => [...row.classList])) counts.set(name, (counts.get(name) ?? 0) + 1);
  return rows.length >= 2 && Math.max(0, ...counts.values()) >= Math.max(2, rows.length * MIN_SHARE);
}

/** A click hits a picture or words: what takes it is around them. */
function findPressable(target: Element): Element {
  for (let at: Element | null = target; at; at = getParent(at)) if (at.matches(PRESSABLE)) return at;
  return target;
}
