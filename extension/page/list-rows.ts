import { isVisible } from "./roots.ts";

const MIN_SHARE = 0.6;
const TYPING = /typing|loading|indicator|thinking|spinner|skeleton/i;
const NOT_ROWS =
  "script, style, template, button, [role=button], form, textarea, input, time, [role=separator], [role=toolbar], header";

/** The elements in a list that are one message each, without a widget's selector for them. */
export function listRows(list: Element): Element[] {
  return listInside(list).filter((row) => !TYPING.test(`${row.className} ${row.getAttribute("aria-label") ?? ""}`));
}

function listInside(parent: Element): Element[] {
  const children = [...parent.children].filter(isRow);
  if (children.length >= 2) return areAlike(children) ? children.flatMap(splitGroup) : children.flatMap(listLarger);
  const [only] = children;
  if (!only) return [];
  const deeper = listInside(only);
  // A single message of several paragraphs is one message.
  return deeper.length >= 2 && deeper.every((row) => isBlockOfItsOwn(row)) ? deeper : [only];
}

/** Lists the rows in children that are not alike: one may be the list itself, beside a heading. */
function listLarger(child: Element): Element[] {
  const rows = listInside(child);
  return rows.length >= 2 && rows.every(isBlockOfItsOwn) ? rows : [child];
}

/** Several bubbles of one speaker may stand in one group. */
function splitGroup(row: Element): Element[] {
  const bubbles = [...row.querySelectorAll("[class*=bubble i], [class*=message-text i]")].filter(
    (bubble) => isRow(bubble) && !bubble.querySelector("[class*=bubble i]"),
  );
  return bubbles.length >= 2 ? bubbles : [row];
}

function isRow(element: Element): boolean {
  if (element.matches(NOT_ROWS)) return false;
  const hasWords =
    (element.textContent ?? "").trim() !== "" || element.querySelector("img[alt], video, audio") !== null;
  return (hasWords || hasShadow(element)) && isVisible(element);
}

function hasShadow(element: Element): boolean {
  return element.localName.includes("-");
}

function areAlike(rows: readonly Element[]): boolean {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const looks = [row.tagName, ...Array.from(row.classList, (name) => `${row.tagName}.${name}`)];
    for (const look of looks) counts.set(look, (counts.get(look) ?? 0) + 1);
  }
  return Math.max(...counts.values()) >= rows.length * MIN_SHARE;
}

/** Paragraphs, items and cells are parts of a message. */
function isBlockOfItsOwn(row: Element): boolean {
  return (
    !row.matches("p, li, td, th, tr, span, strong, em, a, b, i, h1, h2, h3, h4, h5, h6, br, hr, pre, code, ul, ol") ||
    isListOfChats(row)
  );
}

function isListOfChats(row: Element): boolean {
  return row.matches("li") && /msg|message|chat|bubble/i.test(`${row.className} ${row.parentElement?.className ?? ""}`);
}
