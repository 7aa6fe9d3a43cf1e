import { buildSelector } from "./build-selector.ts";
import { getParent } from "./roots.ts";

const FIELDS =
  "textarea, input:not([type]), input[type=text], [contenteditable]:not([contenteditable=false]), [role=textbox]";
const HELP = {
  input: "Threadlight Runner: click the field that you type in. Escape ends it.",
  messages: "Threadlight Runner: now click the list of messages. Escape ends it.",
};
const OUTLINE = "3px solid #7c5cff";

/** What a person pointed at, as selectors; null if they ended it. */
export type Pointed = { input: string; messages: string };

let cancel: (() => void) | null = null;

/** Ends pointing in this frame. */
export function stopPointing(): boolean {
  cancel?.();
  return true;
}

/** Takes the next two clicks on the page as the field to type in and the list of messages. */
export function point(): Promise<Pointed | { problem: string } | null> {
  stopPointing();
  const help = showHelp();
  let input: string | null = null;
  let outlined: HTMLElement | null = null;
  return new Promise((resolve) => {
    const finish = (result: Pointed | { problem: string } | null): void => {
      cancel = null;
      help.remove();
      outline(null);
      for (const type of ["click", "mousedown", "pointerdown", "mouseup", "pointerup"])
        removeEventListener(type, onPress, true);
      removeEventListener("keydown", onKey, true);
      removeEventListener("mousemove", onMove, true);
      resolve(result);
    };
    const onPress = (event: Event): void => {
      event.preventDefault();
      event.stopImmediatePropagation();
      const [target] = event.composedPath();
      if (event.type !== "click" || !(target instanceof Element)) return;
      if (input === null) {
        input = buildSelector(findField(target));
        if (input === null) return finish({ problem: "This field can't be told from others on the page" });
        help.textContent = HELP.messages;
        return;
      }
      const messages = buildSelector(findList(target));
      finish(messages === null ? { problem: "This list can't be told from others on the page" } : { input, messages });
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === "Escape") finish(null);
    };
    const onMove = (event: MouseEvent): void => {
      const [target] = event.composedPath();
      if (target instanceof Element) outline(input === null ? findField(target) : findList(target));
    };
    cancel = () => finish(null);
    for (const type of ["click", "mousedown", "pointerdown", "mouseup", "pointerup"])
      addEventListener(type, onPress, true);
    addEventListener("keydown", onKey, true);
    addEventListener("mousemove", onMove, true);
  });

  function outline(element: Element | null): void {
    if (outlined) outlined.style.outline = "";
    outlined = element instanceof HTMLElement ? element : null;
    if (outlined) outlined.style.outline = OUTLINE;
  }
}

function showHelp(): HTMLElement {
  const help = document.createElement("div");
  help.setAttribute("role", "status");
  help.textContent = HELP.input;
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

/** A click hits a message: the list is what scrolls or speaks around it. */
function findList(target: Element): Element {
  for (let at: Element | null = target; at && at !== document.body; at = getParent(at)) {
    if (at.matches("[role=log], [aria-live=polite], [aria-live=assertive]")) return at;
    const { overflowY } = getComputedStyle(at);
    if ((overflowY === "auto" || overflowY === "scroll") && at.clientHeight > 60) return at;
  }
  return target;
}
