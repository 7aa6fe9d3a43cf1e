import { isCardNumber, isCnpj, isCpf, isNif, isSsn } from "./check-digits.ts";
import { CONTEXT_LENGTH, findNumberContext, isListGap, isQuantity } from "./number-context.ts";
import type { NumberContext } from "./number-context.ts";
import { findNumberRuns, isLooseGap } from "./number-runs.ts";
import type { NumberRun, Range } from "./number-runs.ts";
import { isPhoneNumber } from "./phone-numbers.ts";
import type { NumberCandidate } from "./phone-numbers.ts";

/** The kinds of personal numbers that are told apart by their digits and the words around them. */
export type PersonalNumber = "phone" | "card" | "cpf" | "cnpj" | "nif" | "ssn";

/** Groups that are tried as one number. */
const MAX_GROUPS = 6;
/** Digits written one by one or in pairs have more groups; only a run of its own is tried. */
const MAX_SPELLED_GROUPS = 19;
const MAX_DIGITS = 19;
/** No number of fewer digits is personal; seven only after a word such as "call". */
const MIN_DIGITS = 7;

const SSN_BEFORE = /(?<!\p{L})(?:ssn|social security)\W{0,3}(?:\w{1,8}\W{1,2}){0,2}$/iu;
const SSN_PARTS = /^(\d{3})(\d{2})(\d{4})$/;
const NIF_BEFORE = /(?<!\p{L})(?:nif|contribuinte|tax|fiscal)\W{0,3}(?:\w{1,8}\W{1,2}){0,2}$/iu;
const PHONE_IN_TOKEN = /(?:tel|phone|fone|mob|cel|whats\w*|wa\.me|fax|sms|call|send)\W?[-_/]$/i;
/** "ABC-912345678", "INV/912345678", "…/orders/912345678": a part of a code or of a link. */
const CODE_BEFORE = /(?:(?:^|[^A-Za-z0-9])[A-Z]{1,6}|[A-Za-z]*\d[A-Za-z0-9]*|:\/\/\S*|www\.\S*|_)[-_/]$|_$|(?<!\d)0,$/;
const CODE_AFTER = /^(?:[-/][A-Z]{1,4}(?![\p{L}])|_)/u;
/** "RR 123 456 785 PT": a parcel number of the Universal Postal Union. */
const PARCEL_BEFORE = /(?<![A-Za-z])[A-Z]{2} $/;
const PARCEL_AFTER = /^ ?[A-Z]{2}(?![A-Za-z])/;

/** Finds personal numbers in a folded text, in order; `taken` are ranges that are something else, such as addresses. */
export function findPersonalNumbers(text: string, taken: readonly Range[]): (Range & { kind: PersonalNumber })[] {
  const found: (Range & { kind: PersonalNumber })[] = [];
  /** The number above, whose kind other members of a list share. */
  let last: { end: number; context: NumberContext } = { end: -1, context: null };
  let next = 0;
  for (const run of findNumberRuns(text)) {
    for (let first = 0; first < run.groups.length;) {
      const group = run.groups[first];
      if (group === undefined) break;
      while ((taken[next]?.end ?? Infinity) <= group.start) next += 1;
      const limit = taken[next]?.start ?? Infinity;
      const match = limit <= group.start ? null : findNumber(text, run, { first, limit, last });
      if (match === null) {
        first += 1;
        continue;
      }
      if (match.kind !== "reference") found.push({ start: match.start, end: match.end, kind: match.kind });
      last = { end: match.end, context: match.kind === "reference" || match.kind === "phone" ? match.kind : null };
      first = match.next;
    }
  }
  return found;
}

type Match = Range & { kind: PersonalNumber | "reference"; next: number };
type Search = { first: number; limit: number; last: { end: number; context: NumberContext } };

/** Finds the longest personal number that starts with a group of a run. */
function findNumber(text: string, run: NumberRun, { first, limit, last }: Search): Match | null {
  const { groups, gaps } = run;
  const start = groups[first]?.start ?? 0;
  const previousGap = gaps[first - 1];
  if (previousGap !== undefined && !isLooseGap(previousGap) && previousGap !== "/") return null;
  const before = text.slice(Math.max(0, start - CONTEXT_LENGTH), start);
  const marks = /(?:\( ?)?\+ ?\(?$|\($/.exec(before)?.[0] ?? "";
  const isListed = last.context === "phone" && last.end === start - 1;
  if (!marks.includes("+") && (/[A-Za-z0-9#]$/.test(before) || (!isListed && isCode(before)))) return null;
  let digits = "";
  const windows: { end: number; digits: string; sizes: string; at: number }[] = [];
  const sizes: number[] = [];
  const most = first === 0 && groups.length <= MAX_SPELLED_GROUPS ? MAX_SPELLED_GROUPS : MAX_GROUPS;
  for (let at = first; at < Math.min(groups.length, first + most); at++) {
    const group = groups[at];
    if (group === undefined || group.end > limit) break;
    digits += text.slice(group.start, group.end);
    sizes.push(group.end - group.start);
    if (digits.length > MAX_DIGITS) break;
    const gap = gaps[at];
    if (gap === undefined || isLooseGap(gap) || gap === "/")
      windows.push({ end: group.end, digits, sizes: sizes.join("-"), at });
  }
  for (const window of windows.reverse()) {
    if (window.digits.length < MIN_DIGITS) break;
    const after = text.slice(window.end, window.end + CONTEXT_LENGTH);
    const inner = text.slice(start, window.end);
    // A parenthesis that closes inside the number belongs to it, another one is of the sentence.
    const kept = marks.includes("(") && !inner.includes(")") ? marks.replace(/^\( ?|\($/, "") : marks;
    const candidate: NumberCandidate = {
      digits: window.digits,
      sizes: window.sizes,
      text: inner,
      prefix: choosePrefix(marks),
    };
    const isWhole = first === 0 && window.at === groups.length - 1;
    const range = { start: start - kept.length, end: window.end, next: window.at + 1 };
    const around = { before: before.slice(0, before.length - marks.length), after, isWhole, afterGap: previousGap };
    const listed = last.end >= 0 && isListGap(text.slice(last.end, range.start)) ? last.context : null;
    const kind = classify(candidate, around, listed);
    if (kind !== null) return { ...range, kind };
  }
  return null;
}

function choosePrefix(marks: string): NumberCandidate["prefix"] {
  if (marks.includes("+")) return "+";
  return marks === "" ? "" : "(";
}

function isCode(before: string): boolean {
  const token = /\S*$/.exec(before)?.[0] ?? "";
  return CODE_BEFORE.test(token) && !PHONE_IN_TOKEN.test(token);
}

type Around = { before: string; after: string; isWhole: boolean; afterGap: string | undefined };

function classify(
  candidate: NumberCandidate,
  { before, after, isWhole, afterGap }: Around,
  listed: NumberContext,
): PersonalNumber | "reference" | null {
  const { digits, text, sizes, prefix } = candidate;
  if (/^[A-Za-z0-9]/.test(after) || CODE_AFTER.test(after)) return null;
  const isPhone = isPhoneNumber(candidate);
  if (prefix === "+") return isPhone && !isQuantity(before, after) ? "phone" : null;
  if (isSsn(text) || (digits.length === 9 && SSN_BEFORE.test(before) && isSsn(digits.replace(SSN_PARTS, "$1-$2-$3")))) {
    return "ssn";
  }
  // Five groups of four digits are a parcel number.
  const follows = afterGap !== undefined && sizes.startsWith("4-") && /\d{4}\D{1,5}$/.test(before);
  if (isCardNumber(digits) && !text.includes("(0)") && !follows && isCardGrouping(sizes, isWhole)) return "card";
  const isTax = isCnpj(digits) || isCpf(digits) || isNif(digits);
  if (!isTax && !isPhone && !isWhole) return null;
  if (isQuantity(before, after)) return null;
  if (isCnpj(digits) && (/[./-]/.test(text) || /cnpj/i.test(before))) return "cnpj";
  if (isCpf(digits) && (/[.-]/.test(text) || /cpf/i.test(before) || !isPhone)) return "cpf";
  if (isNif(digits) && NIF_BEFORE.test(before)) return "nif";
  if (!isPhone && !isWhole) return null;
  if (PARCEL_BEFORE.test(before) && PARCEL_AFTER.test(after)) return "reference";
  const context = findNumberContext(before, after) ?? listed;
  if (context === "reference") return "reference";
  return isPhone || (context === "phone" && isDialable(candidate)) ? "phone" : null;
}

/** Groups of four, 4-6-5 and the like; any groups if there are no others. */
function isCardGrouping(sizes: string, isWhole: boolean): boolean {
  return isWhole || /^(?:\d{2}|4(?:-4)+(?:-\d)?|4-6-[45]|\d(?:-\d)+|2(?:-2)+)$/.test(sizes);
}

/** Whether a number after a word such as "call" can be dialed: no date, time or price. */
function isDialable({ digits, sizes, text }: NumberCandidate): boolean {
  const groups = sizes.split("-").map(Number);
  const isYearly = /^(?:\d{1,2}[ ./-]){2}(?:19|20)\d{2}$/.test(text);
  return digits.length <= 15 && groups.length <= 6 && !isYearly && (groups.at(-1) ?? 0) >= 2;
}
