import { getShadowRoot, matches } from "./roots.ts";

const BLOCKS = new Set(["block", "flex", "grid", "list-item", "table", "table-row", "flow-root"]);
const SKIPPED = new Set([
  "SCRIPT",
  "STYLE",
  "NOSCRIPT",
  "TEMPLATE",
  "TEXTAREA",
  "INPUT",
  "SELECT",
  "TIME",
  "svg",
  "OPTION",
]);
/** Not words of a message: times, who wrote it, whether it was read, what is pressed. */
const FURNITURE =
  "button, [role=button], [role=toolbar], [aria-hidden=true], [role=tooltip], [class*=timestamp i], [class*=time-stamp i], [class*=avatar i]";

/** The words of an element as they are shown: line breaks kept, spaces collapsed, images by their descriptions. */
export function getVisibleText(element: Element, { skip = null }: { skip?: string | null } = {}): string {
  const parts: string[] = [];
  collect(element, parts, skip);
  return parts
    .join("")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Counts the pictures, videos and sounds of a message. */
export function countMedia(element: Element): number {
  const media = element.querySelectorAll("img, video, audio, picture > source, iframe");
  return [...media].filter((item) => !item.closest("[class*=avatar i], button, [role=button]") && isShown(item)).length;
}

function collect(node: Element | ShadowRoot, parts: string[], skip: string | null): void {
  for (const child of node.childNodes) {
    if (child instanceof Text) parts.push(child.data.replace(/\s+/g, " "));
    else if (child instanceof Element) collectElement(child, parts, skip);
  }
}

function collectElement(element: Element, parts: string[], skip: string | null): void {
  if (element.tagName === "BR") parts.push("\n");
  if (element instanceof HTMLImageElement) {
    if (!element.closest("[class*=avatar i]") && element.alt !== "") parts.push(`[image: ${element.alt}]`);
    return;
  }
  if (SKIPPED.has(element.tagName) || matches(element, FURNITURE) || matches(element, skip)) return;
  const { display, visibility, whiteSpace } = getComputedStyle(element);
  if (display === "none" || visibility === "hidden") return;
  const isBlock = BLOCKS.has(display);
  if (isBlock) parts.push("\n");
  const inner: string[] = [];
  const shadow = getShadowRoot(element);
  if (shadow) collect(shadow, inner, skip);
  else if (element instanceof HTMLSlotElement) collectSlot(element, inner, skip);
  else if (whiteSpace.startsWith("pre")) collectPreformatted(element, inner, skip);
  else collect(element, inner, skip);
  parts.push(...inner);
  if (isBlock) parts.push("\n");
}

/** Line breaks of the source are shown in such elements. */
function collectPreformatted(element: Element, parts: string[], skip: string | null): void {
  for (const child of element.childNodes) {
    if (child instanceof Text) parts.push(child.data);
    else if (child instanceof Element) collectElement(child, parts, skip);
  }
}

function collectSlot(slot: HTMLSlotElement, parts: string[], skip: string | null): void {
  for (const node of slot.assignedNodes({ flatten: true })) {
    if (node instanceof Text) parts.push(node.data.replace(/\s+/g, " "));
    else if (node instanceof Element) collectElement(node, parts, skip);
  }
}

function isShown(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
}
