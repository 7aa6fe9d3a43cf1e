import { createLineSplitter } from "../../text/line-splitter.ts";
import { closeCutJson, findStringEnd } from "./cut-json.ts";
import type { JsonHandlers } from "../json-elements.ts";
import { isJsonLines, parseOrNull } from "./json-layout.ts";
import { createValueScanner } from "./value-scanner.ts";

/** Maximum length of an element in UTF-16 units, which bounds memory; a longer one is an error. */
export const MAX_ELEMENT_LENGTH = 16 * 1024 * 1024;
/** Values next to a list that are longer aren't kept. */
const MAX_FIELD_LENGTH = 64 * 1024;
/** Path of a value that is passed over. */
const SKIPPED = "?";
/** Text from which the splitter decides whether each line is a value of its own. */
const LAYOUT_LENGTH = 64 * 1024;

/** `fields` are the values so far, as JSON; `start` is that of the file's object while nothing of it was passed on, else −1. */
type Frame = { kind: "object" | "list"; path: string; fields: Record<string, string>; count: number; start: number };

/**
 * Creates a splitter of JSON into elements, which are cut out of the text without parsing the rest: the values of a file
 * (JSON lines or one after the other), the elements of a list, and those of the lists inside an object that `lists` names
 * by path ("messages", "chats.list.messages"). Anything invalid is reported, and what follows is still read.
 */
export function createJsonSplitter(
  lists: readonly string[],
  handlers: JsonHandlers,
): { push: (chunk: string) => void; end: () => number } {
  const listed = new Set(lists);
  const parents = new Set(lists.flatMap(listParents));
  const scanner = createValueScanner();
  const stack: Frame[] = [];
  let layout: "unknown" | "lines" | "document" = "unknown";
  let text = "";
  let at = 0;
  let line = 1;
  let countedTo = 0;
  let rootNumber = 0;
  let isTooLong = false;
  /** The element or the root object that is kept in the buffer starts here. */
  let valueStart = -1;

  const lines = createLineSplitter((raw, number) => {
    const trimmed = raw.trim();
    line = number;
    if (trimmed === "" || trimmed === "[" || trimmed === "]") return;
    rootNumber += 1;
    handlers.element(trimmed.replace(/,$/, ""), { line: number, number: rootNumber, path: "", layout: "line" });
  }, MAX_ELEMENT_LENGTH);

  function push(chunk: string): void {
    if (layout === "lines") return lines.push(chunk);
    text += chunk;
    if (layout === "unknown" && text.length < LAYOUT_LENGTH) return;
    start(false);
    if (layout === "document") drain(false);
  }

  function start(isLast: boolean): void {
    if (layout !== "unknown") return;
    text = text.replace(/^\uFEFF/, "");
    layout = isJsonLines(text, isLast) ? "lines" : "document";
    if (layout === "document") return;
    lines.push(text);
    text = "";
  }

  function end(): number {
    start(true);
    if (layout === "lines") {
      lines.end();
      return line;
    }
    drain(true);
    const open = stack.length > 0 || valueStart >= 0;
    if (open) finishCut();
    advanceLine(text.length);
    return line;
  }

  /** Reports that the file breaks off, and passes on the whole part of the element that does. */
  function finishCut(): void {
    const from = valueStart >= 0 ? valueStart : (stack[0]?.start ?? -1);
    const list = stack.at(-1);
    const inList = list === undefined || list.kind === "list";
    // The elements of an inner list are messages, which count as a whole or not at all.
    const isWhole = list === undefined || list.path === "";
    const isKept = !isTooLong && from >= 0 && isWhole && (inList || stack[0]?.start === from);
    const closed = isKept ? closeCutJson(text.slice(from)) : null;
    if (closed !== null) {
      advanceLine(from);
      const number = list?.kind === "list" ? list.count + 1 : rootNumber + 1;
      const layout = list?.kind === "list" ? "list" : "value";
      handlers.element(closed, { line, number, path: "", layout, isCut: true });
    }
    advanceLine(text.length);
    handlers.error(line, "bad_json", "The JSON breaks off here: the rest is missing");
  }

  function advanceLine(to: number): void {
    for (let found = text.indexOf("\n", countedTo); found >= 0 && found < to; found = text.indexOf("\n", found + 1)) {
      line += 1;
      countedTo = found + 1;
    }
    countedTo = Math.max(countedTo, to);
  }

  function drain(isLast: boolean): void {
    while (step(isLast));
    const kept = stack[0]?.start ?? -1;
    let keepFrom = valueStart >= 0 ? valueStart : at;
    if (kept >= 0) keepFrom = kept;
    if (isTooLong) keepFrom = text.length;
    if (keepFrom === 0 || isLast) return;
    advanceLine(keepFrom);
    text = text.slice(keepFrom);
    scanner.shift(keepFrom);
    at = Math.max(0, at - keepFrom);
    countedTo -= keepFrom;
    if (valueStart >= 0) valueStart = isTooLong ? 0 : valueStart - keepFrom;
    for (const frame of stack) if (frame.start >= 0) frame.start -= keepFrom;
  }

  /** Handles the next sign or value; false if more text is needed. */
  function step(isLast: boolean): boolean {
    if (valueStart < 0) skipSpace();
    if (at >= text.length && valueStart < 0) return false;
    const top = stack.at(-1);
    if (top === undefined) return stepRoot(isLast);
    return top.kind === "object" ? stepObject(top, isLast) : stepList(top, isLast);
  }

  function skipSpace(): void {
    for (; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (unit !== 32 && unit !== 10 && unit !== 13 && unit !== 9 && unit !== 44) return;
    }
  }

  function stepRoot(isLast: boolean): boolean {
    const sign = text[at];
    if (valueStart < 0 && sign === "[") {
      stack.push({ kind: "list", path: "", fields: {}, count: 0, start: -1 });
      at += 1;
      handlers.enter("", {});
      return true;
    }
    if (valueStart < 0 && sign === "{" && listed.size > 0) {
      stack.push({ kind: "object", path: "", fields: {}, count: 0, start: at });
      at += 1;
      return true;
    }
    if (valueStart < 0 && sign !== "{" && sign !== '"') return skipGarbage(isLast);
    return takeValue(isLast, (value) => {
      rootNumber += 1;
      handlers.element(value, { line, number: rootNumber, path: "", layout: "value" });
    });
  }

  /** Skips a line that is no JSON. */
  function skipGarbage(isLast: boolean): boolean {
    const next = text.indexOf("\n", at);
    if (next < 0 && !isLast) return false;
    advanceLine(at);
    const shown = text.slice(at, Math.min(next < 0 ? text.length : next, at + 40));
    handlers.error(line, "bad_json", `This is not JSON: ${shown}`);
    at = next < 0 ? text.length : next + 1;
    return true;
  }

  function stepObject(top: Frame, isLast: boolean): boolean {
    if (top.start >= 0 && at - top.start > MAX_ELEMENT_LENGTH) dropStart(top);
    if (text[at] === "}") {
      at += 1;
      stack.pop();
      if (top.start >= 0) passRoot(top.start);
      return true;
    }
    if (text[at] !== '"') {
      stack.length = 0;
      return skipGarbage(isLast);
    }
    const keyEnd = findStringEnd(text, at + 1);
    if (keyEnd < 0) return false;
    let from = keyEnd + 1;
    while (from < text.length && /[\s:]/.test(text[from] ?? "")) from++;
    if (from >= text.length) return false;
    const key = parseOrNull(text.slice(at, keyEnd + 1));
    const path = top.path === "" ? String(key) : `${top.path}.${String(key)}`;
    const sign = text[from];
    if (sign === "[" && listed.has(path)) {
      forgetStarts();
      stack.push({ kind: "list", path, fields: top.fields, count: 0, start: -1 });
      at = from + 1;
      handlers.enter(
        path,
        Object.fromEntries(Object.entries(top.fields).map(([name, raw]) => [name, parseOrNull(raw)])),
      );
      return true;
    }
    if (sign === "{" && parents.has(path)) {
      stack.push({ kind: "object", path, fields: { ...top.fields }, count: 0, start: -1 });
      at = from + 1;
      return true;
    }
    const end = scanner.scan(text, from, isLast);
    if (end < 0) {
      if (top.start < 0 && text.length - from > MAX_ELEMENT_LENGTH) return skipField(from);
      if (top.start >= 0 && text.length - top.start > MAX_ELEMENT_LENGTH) dropStart(top);
      return false;
    }
    if (end - from <= MAX_FIELD_LENGTH) top.fields[String(key)] = text.slice(from, end);
    scanner.reset();
    at = end;
    return true;
  }

  /** A long value next to a list is skipped as if it were an element. */
  function skipField(from: number): boolean {
    valueStart = from;
    isTooLong = true;
    at = text.length;
    stack.push({ kind: "list", path: SKIPPED, fields: {}, count: 0, start: -1 });
    return false;
  }

  function dropStart(top: Frame): void {
    advanceLine(top.start);
    handlers.error(line, "bad_element", describeTooLong());
    top.start = -1;
  }

  function forgetStarts(): void {
    for (const frame of stack) frame.start = -1;
  }

  function passRoot(from: number): void {
    rootNumber += 1;
    advanceLine(from);
    handlers.element(text.slice(from, at), { line, number: rootNumber, path: "", layout: "value" });
  }

  function stepList(top: Frame, isLast: boolean): boolean {
    if (valueStart < 0 && (text[at] === "]" || text[at] === "}")) {
      at += 1;
      stack.pop();
      return true;
    }
    if (valueStart < 0 && text[at] === "{" && parents.has(top.path)) {
      stack.push({ kind: "object", path: top.path, fields: { ...top.fields }, count: 0, start: -1 });
      at += 1;
      return true;
    }
    return takeValue(isLast, (value) => {
      top.count += 1;
      if (top.path === SKIPPED) stack.pop();
      else handlers.element(value, { line, number: top.count, path: top.path, layout: "list" });
    });
  }

  /** Takes the value at `at` once its end has arrived; a too long one is skipped. */
  function takeValue(isLast: boolean, pass: (value: string) => void): boolean {
    if (valueStart < 0) valueStart = at;
    const end = scanner.scan(text, valueStart, isLast);
    if (end < 0) {
      at = text.length;
      if (!isTooLong && text.length - valueStart > MAX_ELEMENT_LENGTH) {
        isTooLong = true;
        advanceLine(valueStart);
        handlers.error(line, "bad_element", describeTooLong());
      }
      return false;
    }
    advanceLine(valueStart);
    const value = isTooLong ? "" : text.slice(valueStart, end);
    const isSkipped = isTooLong && stack.at(-1)?.path !== SKIPPED;
    scanner.reset();
    at = end;
    valueStart = -1;
    isTooLong = false;
    if (!isSkipped) pass(value);
    return true;
  }

  return { push, end };
}

function describeTooLong(): string {
  return `An element is longer than ${MAX_ELEMENT_LENGTH / 1024 / 1024} MiB`;
}

function listParents(path: string): string[] {
  const keys = path.split(".");
  return keys.slice(1).map((_, index) => keys.slice(0, index + 1).join("."));
}
