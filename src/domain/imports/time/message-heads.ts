import { formatWhen, parseWhen } from "./when.ts";
import type { When } from "./when.ts";

/** The head of a message: its time, then the name and the text. `form` is what the time is followed by or enclosed in. */
export type MessageHead = { when: When; form: "brackets" | "dash" | "colon" | "tab" | "space"; rest: string };

/** A head has at most this many characters. */
const MAX_HEAD = 90;
/** Most lines are rejected by this: two numbers close to each other near the start. */
const START = /^[^\p{Nd}\n]{0,24}\p{Nd}{1,4}[^\p{Nd}\n]{1,16}\p{Nd}/u;
const BRACKETS = /^\[([^\]\n]{4,80})\]\s?/u;
const DASHES = /\s[-–—|](?=\s)/gu;
const COLONS = /[:：](?=\s)/gu;
const TABS = /\t/gu;
const SPACES = /\s(?=\S)/gu;
/** "Name: text" */
const NAMED = /^\s*[^\s:\p{Nd}][^:]{0,80}[:：](?:\s|$)/u;
/** Like NAMED, but nothing that could be a sentence. */
const SHORT_NAMED = /^\s*[\p{L}\p{N}+~@][^:.?!,;]{0,40}[:：]\s/u;
const BEFORE_NAME = /^.*?[^\s\p{Nd}][:：](?=\s|$)/su;
const LAST_DIGIT = /\p{Nd}(?=\P{Nd}*$)/u;
/** A time ends with at most three words, as "de la tarde". */
const MAX_TIME_ENDS = 4;
/** A bracket after the name. */
const LATER_BRACKETS = /[[(]([^\])\n]{4,60})[\])]/gu;

/** Parses the head of a line in any language of CLDR; null if the line starts with neither a date nor a time. */
export function parseMessageHead(line: string): MessageHead | null {
  if (!START.test(line)) return null;
  if (line.startsWith("[")) {
    const [whole = "", text = ""] = BRACKETS.exec(line) ?? [];
    const when = whole === "" ? null : parseWhen(text);
    return when?.clock ? { when, form: "brackets", rest: line.slice(whole.length) } : null;
  }
  const start = line.slice(0, MAX_HEAD);
  return (
    findHead(line, start.matchAll(DASHES), "dash") ??
    findHead(line, start.matchAll(COLONS), "colon") ??
    findUnknownColonHead(line, start)
  );
}

/** "20/01/26, 9:05 PTG: Ana: text": a word that isn't written like a name, before a name. */
function findUnknownColonHead(line: string, start: string): MessageHead | null {
  for (const { index } of start.matchAll(COLONS)) {
    const when = parseWhen(line.slice(0, index));
    const rest = line.slice(index + 1).trimStart();
    const [word = ""] = /[\p{L}\p{M}.]+\s*$/u.exec(line.slice(0, index)) ?? [];
    if (!when?.date || when.unknown === null || !SHORT_NAMED.test(rest)) continue;
    return /^\p{Lu}\p{Ll}/u.test(word) || when.unknown.word.length > 8 ? null : { when, form: "colon", rest };
  }
  return null;
}

/** Finds the first of the marks before which there is nothing but a time. */
function findHead(line: string, marks: Iterable<RegExpExecArray>, form: MessageHead["form"]): MessageHead | null {
  for (const { 0: mark, index } of marks) {
    const when = parseWhen(line.slice(0, index));
    if (!when?.clock) continue;
    const rest = line.slice(index + mark.length).replace(/^\s/u, "");
    // "20/01/26 9:05 Ana: …": without a dash, a word that isn't known is a name.
    if (form !== "dash" && when.unknown !== null) continue;
    if (when.date === null && when.unknown !== null && !SHORT_NAMED.test(rest)) continue;
    if (form === "colon" && when.date === null) continue;
    if (form === "space" && !NAMED.test(rest)) continue;
    return { when, form, rest };
  }
  return null;
}

/**
 * Rewrites the time in the head of a line to ASCII, so that the patterns for common times match it. `isCommon` matches
 * times that need no change.
 */
export function normalizeHeadTime(line: string, isCommon: RegExp): string {
  const start = line.slice(0, MAX_HEAD);
  const head = START.test(line) && !/^[[(]/.test(line) ? findAnyHead(line, start) : null;
  if (!head) {
    // A name may stand in brackets of its own before the time.
    for (const [brackets] of start.matchAll(LATER_BRACKETS)) {
      const normalized = normalizeBrackets(brackets, isCommon);
      if (normalized !== brackets) return line.replace(brackets, () => normalized);
    }
    return line;
  }
  const { when, form, rest } = head;
  const written = line.slice(0, line.length - rest.length).replace(/[\s:：|–—-]+$/u, "");
  if (isCommon.test(written) && form !== "colon") return line;
  if (form === "tab") return `${formatWhen(when)}\t${rest}`;
  return form === "dash" ? `${formatWhen(when)} - ${rest}` : `${formatWhen(when)} ${rest}`;
}

function findAnyHead(line: string, start: string): MessageHead | null {
  return (
    findHead(line, start.matchAll(TABS), "tab") ??
    findHead(line, start.matchAll(DASHES), "dash") ??
    findHead(line, start.matchAll(COLONS), "colon") ??
    findHead(line, listTimeEnds(start), "space")
  );
}

/** Spaces after which a name may start: after the last digit before the first colon of a name, the last space first. */
function listTimeEnds(start: string): RegExpExecArray[] {
  const [before] = BEFORE_NAME.exec(start) ?? [];
  if (before === undefined) return [];
  const lastDigit = LAST_DIGIT.exec(before)?.index ?? -1;
  return Array.from(before.matchAll(SPACES))
    .filter(({ index }) => index > lastDigit)
    .slice(0, MAX_TIME_ENDS)
    .reverse();
}

function normalizeBrackets(brackets: string, isCommon: RegExp): string {
  const text = brackets.slice(1, -1).trim();
  const when = isCommon.test(text) ? null : parseWhen(text);
  return when?.clock ? `${brackets.slice(0, 1)}${formatWhen(when)}${brackets.slice(-1)}` : brackets;
}
