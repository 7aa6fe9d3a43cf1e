import type { CustomChat, Found, Widget, WidgetSelectors } from "./protocol.ts";
import { getParent, isVisible, queryAll, queryOne } from "./roots.ts";

/** A chat of this frame: the parts that reading and typing need. */
export type ChatPlace = {
  widget: string;
  name: string;
  kind: Found["kind"];
  selectors: WidgetSelectors | null;
  /** Elements of guessed chats, which have no selectors. */
  input: Element | null;
  messages: Element | null;
  score: number;
};

const FIELDS =
  "textarea, input:not([type]), input[type=text], [contenteditable=''], [contenteditable=true], [contenteditable=plaintext-only], [role=textbox]";
const SEARCHES = "[type=search], [role=search] *, [role=searchbox], [role=combobox], [name=q], [name=search]";
const ASKS = /message|type|ask|write|reply|chat|mensag|escrev|pergunt|escrib|mensaje|pregunt|nachricht|répon/i;
const MAX_LEVELS = 12;
const KNOWN_SCORE = 100;

/** Finds a chat in this frame: the selectors given, a known widget, else a guess. */
export function findChat(widgets: readonly Widget[], custom: CustomChat | null): ChatPlace | null {
  if (custom) return findCustom(custom);
  for (const widget of widgets) {
    if (queryAll(widget.host).length > 0) {
      const { id, name } = widget;
      return { widget: id, name, kind: "known", selectors: widget, input: null, messages: null, score: KNOWN_SCORE };
    }
  }
  return guessChat();
}

/** The field to type in, if it is there and shown. */
export function getInput({ selectors, input }: ChatPlace): Element | null {
  if (!selectors) return input?.isConnected ? input : null;
  return queryAll(selectors.input).find(isVisible) ?? null;
}

/** The element that holds the messages. */
export function getMessageList({ selectors, messages }: ChatPlace): Element | null {
  if (!selectors) return messages?.isConnected ? messages : null;
  return queryOne(selectors.messages);
}

function findCustom({ input, messages, send }: CustomChat): ChatPlace | null {
  if (queryAll(input).length === 0 && queryAll(messages).length === 0) return null;
  const none = {
    frame: null,
    launcher: null,
    user: null,
    bot: null,
    text: null,
    buttons: null,
    typing: null,
    busy: null,
  };
  const selectors = { ...none, consent: null, host: input, input, messages, send, message: "" };
  return {
    widget: "custom",
    name: "The chat you named",
    kind: "custom",
    selectors,
    input: null,
    messages: null,
    score: KNOWN_SCORE,
  };
}

function guessChat(): ChatPlace | null {
  let best: ChatPlace | null = null;
  for (const input of queryAll(FIELDS)) {
    if (!isVisible(input) || input.matches(SEARCHES) || input.matches(":disabled, [readonly]")) continue;
    const found = findListBeside(input);
    if (!found) continue;
    const hint = ["placeholder", "aria-label", "title", "aria-placeholder"]
      .map((name) => input.getAttribute(name) ?? "")
      .join(" ");
    const score = found.score + (ASKS.test(hint) ? 3 : 0) + (input.matches("textarea, [contenteditable]") ? 1 : 0);
    if (score < 5 || (best && best.score >= score)) continue;
    best = {
      widget: "generic",
      name: "a chat (not a known widget)",
      kind: "generic",
      selectors: null,
      input,
      messages: found.list,
      score,
    };
  }
  return best;
}

/** Finds the list of messages around a field: the nearest that looks like one. */
function findListBeside(input: Element): { list: Element; score: number } | null {
  let around: Element | null = input;
  for (let level = 0; level < MAX_LEVELS; level++) {
    around = around && getParent(around);
    if (!around || around === document.documentElement) return null;
    let best: { list: Element; score: number } | null = null;
    for (const element of [around, ...queryAll("*", around)]) {
      if (element !== around && (element.contains(input) || !isVisible(element))) continue;
      const score = scoreList(element, input);
      if (score > 0 && (!best || score > best.score)) best = { list: element, score };
    }
    if (best) return { list: best.list, score: best.score - level * 0.1 };
  }
  return null;
}

function scoreList(element: Element, input: Element): number {
  if (element.contains(input)) return 0;
  let score = 0;
  if (element.matches("[role=log]")) score += 5;
  if (element.matches("[aria-live=polite], [aria-live=assertive]") && element.getBoundingClientRect().height > 60)
    score += 3;
  const { overflowY } = getComputedStyle(element);
  const scrolls = overflowY === "auto" || overflowY === "scroll";
  if (scrolls && element.getBoundingClientRect().height > 60) score += 2;
  if (score > 0 && hasLikeChildren(element)) score += 2;
  return score;
}

function hasLikeChildren(element: Element): boolean {
  for (const parent of [element, ...element.querySelectorAll("*")].slice(0, 200)) {
    const counts = new Map<string, number>();
    for (const child of parent.children) {
      const look = `${child.tagName}.${child.classList.item(0) ?? ""}`;
      const count = (counts.get(look) ?? 0) + 1;
      if (count >= 2 && (child.textContent ?? "").trim() !== "") return true;
      counts.set(look, count);
    }
  }
  return false;
}
