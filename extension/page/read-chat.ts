import type { ChatPlace } from "./find-chat.ts";
import { getMessageList } from "./find-chat.ts";
import { listRows } from "./list-rows.ts";
import { isInside, isVisible, matches, queryAll } from "./roots.ts";
import { countMedia, getVisibleText } from "./visible-text.ts";

/** A message element as it stands now. */
export type Row = { element: Element; role: "user" | "bot" | null; text: string; buttons: string[]; media: number };

const PRESSABLE =
  "button, [role=button], input[type=button], a[role=button], [class*=quick-reply i], [class*=quickreply i], [class*=suggestion i] > *, [class*=chip i]";
/** Buttons that belong to the widget, not to a message. */
const TOOLS =
  /copy|like|dislike|thumb|retry|regenerate|close|minimi[sz]e|menu|attach|upload|emoji|voice|microphone|send|stop|settings|expand|scroll|audio|speak|reload|delete|edit|download/i;
const TYPING =
  "[class*=typing i]:not(input):not(textarea), [class*=loading i], [aria-label*=typing i], [data-typing=true]";
const STOP = "[aria-label*='stop' i], [title*='stop' i], [class*=stop-button i]";
const MAX_LABEL = 120;

/** Lists the messages of a chat in order, as they stand now. Roles are null where the widget's markup does not say. */
export function listMessages(place: ChatPlace): Row[] {
  const list = getMessageList(place);
  if (!list) return [];
  const { selectors } = place;
  const rows = listMessageElements(place, list);
  const read = rows.map((element): Row => {
    const skip = selectors?.buttons ?? null;
    const words = selectors?.text ? findTexts(element, selectors.text) : [element];
    const text = words
      .map((part) => getVisibleText(part, { skip }))
      .filter((part) => part !== "")
      .join("\n");
    return { element, role: getRole(element, place), text, buttons: [], media: countMedia(element) };
  });
  // A row of buttons alone belongs to the bot's message before it, if there is one.
  const kept = read.filter(({ text, media, element }, index) => {
    if (text !== "" || media > 0) return true;
    const before = read.slice(0, index).findLast((row) => row.text !== "" || row.media > 0);
    return (before === undefined || before.role === "user") && hasButtons(element, place);
  });
  assignButtons(place, list, kept);
  return kept.filter(({ text, media, buttons }) => text !== "" || media > 0 || buttons.length > 0);
}

/** Whether the widget shows that an answer is being written. */
export function isBusy(place: ChatPlace): boolean {
  const list = getMessageList(place);
  if (!list) return false;
  const { selectors } = place;
  if (list.closest("[aria-busy=true]") !== null || list.querySelector("[aria-busy=true]") !== null) return true;
  if (selectors && place.kind === "known") {
    return queryAll(selectors.typing).some(isVisible) || queryAll(selectors.busy).some(isVisible);
  }
  return queryAll(TYPING, list).some(isVisible) || queryAll(STOP, list.parentElement ?? list).some(isVisible);
}

/** The buttons of messages that can be pressed now, in order. */
export function listButtons(place: ChatPlace): { label: string; element: HTMLElement }[] {
  const list = getMessageList(place);
  if (!list) return [];
  return listButtonElements(place, list).flatMap((element) => {
    const label = getLabel(element);
    return element instanceof HTMLElement && label !== "" ? [{ label, element }] : [];
  });
}

function listMessageElements(place: ChatPlace, list: Element): Element[] {
  const { selectors } = place;
  if (!selectors || selectors.message === "") return listRows(list);
  const typing = selectors.typing;
  const found = queryAll(selectors.message, list).filter((element) => !matches(element, typing) && isVisible(element));
  // A selector may match a message and what is inside it.
  return found.filter((element) => !found.some((other) => other !== element && other.contains(element)));
}

function findTexts(element: Element, selector: string): Element[] {
  if (matches(element, selector)) return [element];
  const found = queryAll(selector, element);
  return found.length > 0
    ? found.filter((part) => !found.some((other) => other !== part && other.contains(part)))
    : [element];
}

function getRole(element: Element, { selectors }: ChatPlace): Row["role"] {
  if (!selectors) return null;
  const has = (selector: string | null): boolean =>
    matches(element, selector) ||
    (selector !== null &&
      selector !== "" &&
      (element.closest(selector) !== null || queryAll(selector, element).length > 0));
  if (has(selectors.user)) return "user";
  if (has(selectors.bot)) return "bot";
  return selectors.user !== null && selectors.bot === null ? "bot" : null;
}

function hasButtons(element: Element, place: ChatPlace): boolean {
  return queryAll(place.selectors?.buttons ?? PRESSABLE, element).length > 0;
}

function listButtonElements(place: ChatPlace, list: Element): Element[] {
  const own = place.kind === "known" ? (place.selectors?.buttons ?? null) : PRESSABLE;
  if (own === null) return [];
  const found = queryAll(own, getButtonScope(place, list)).filter(
    (element) => isVisible(element) && !element.matches(":disabled, [aria-disabled=true]") && isOffer(element, place),
  );
  return found.filter((element) => !found.some((other) => other !== element && other.contains(element)));
}

/** Quick replies of known widgets often stand outside of the list. */
function getButtonScope({ kind }: ChatPlace, list: Element): Document | ShadowRoot | Element {
  if (kind !== "known") return list;
  const root = list.getRootNode();
  return root instanceof ShadowRoot ? root : document;
}

function isOffer(element: Element, place: ChatPlace): boolean {
  const label = getLabel(element);
  if (label === "" || label.length > MAX_LABEL) return false;
  if (place.kind === "known") return true;
  const name = `${element.getAttribute("aria-label") ?? ""} ${element.getAttribute("title") ?? ""} ${element.className}`;
  return !TOOLS.test(name) && !element.closest("form, footer, [role=toolbar]");
}

function getLabel(element: Element): string {
  if (element instanceof HTMLInputElement) return element.value.trim();
  return (element.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** Gives each button to the message it stands in, or else to the one before it. */
function assignButtons(place: ChatPlace, list: Element, rows: readonly Row[]): void {
  for (const element of listButtonElements(place, list)) {
    const label = getLabel(element);
    const owner =
      rows.find((row) => isInside(element, row.element)) ??
      rows.findLast((row) => (row.element.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0) ??
      rows.at(-1);
    if (owner && owner.role !== "user" && !owner.buttons.includes(label)) owner.buttons.push(label);
  }
}
