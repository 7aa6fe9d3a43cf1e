import { isCnpj, isDni } from "./check-digits.ts";
import { findEmails, mayContainSpelledEmail } from "./email-addresses.ts";
import { foldText } from "./folded-text.ts";
import { findIbans } from "./iban.ts";
import type { Range } from "./number-runs.ts";
import { findPersonalNumbers } from "./personal-numbers.ts";

/** The kinds of personal data that are detected. */
export const PERSONAL_DATA = ["email", "phone", "card", "iban", "cpf", "cnpj", "nif", "dni", "ssn"] as const;
export type PersonalData = (typeof PERSONAL_DATA)[number];

type Span = Range & { kind: PersonalData };

/** Replaces personal data by its kind in brackets, such as `[email]`; `found` lists the kinds, each once. */
export function redactText(text: string): { text: string; found: PersonalData[] } {
  const spans = findPersonalData(text);
  if (spans.length === 0) return { text, found: [] };
  let redacted = "";
  let at = 0;
  for (const { start, end, kind } of spans) {
    redacted += `${text.slice(at, start)}[${kind}]`;
    at = end;
  }
  return { text: redacted + text.slice(at), found: [...new Set(spans.map((span) => span.kind))] };
}

const MIN_DIGITS = 7;
const PERCENT = 37;
const AMPERSAND = 38;
const AT_SIGN = 64;
const BACKSLASH = 92;

/** Whether a text may contain personal data: an @, seven digits or something encoded. Cheap, for the hot path. */
export function mayContainPersonalData(text: string): boolean {
  let digits = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === AT_SIGN || code === PERCENT || code === BACKSLASH) return true;
    if (code === AMPERSAND && /^[#c]/i.test(text.charAt(at + 1))) return true;
    // Digits and signs of other scripts begin at U+0660; common letters count as well, which only costs a closer look.
    if (((code >= 48 && code <= 57) || (code >= 0x660 && code <= 0xffff)) && ++digits >= MIN_DIGITS) return true;
    if (code === 0xff20 || code === 0xfe6b) return true;
  }
  return mayContainSpelledEmail(text);
}

/** Finds personal data, in order and without overlaps. Every pattern is bounded, so that the cost is linear. */
export function findPersonalData(text: string): Span[] {
  if (!mayContainPersonalData(text)) return [];
  const { text: folded, toOriginal } = foldText(text);
  let spans: Span[] = findEmails(folded).map((range) => ({ ...range, kind: "email" }));
  if (hasDigits(folded)) {
    spans = merge(spans, findIbans(folded), "iban");
    if (folded.includes("/")) spans = merge(spans, findMatches(folded, COMPANY, isCompany), "cnpj");
    spans = merge(spans, findMatches(folded, SPANISH_ID, isDni), "dni");
    for (const { kind, ...range } of findPersonalNumbers(folded, spans)) spans.push({ ...range, kind });
    spans.sort((a, b) => a.start - b.start);
  }
  return spans.map((span) => {
    const [start, end] = toOriginal(span.start, span.end);
    return { start, end, kind: span.kind };
  });
}

/** Whether a folded text has the digits of a number. */
function hasDigits(text: string): boolean {
  let digits = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57 && ++digits >= MIN_DIGITS) return true;
  }
  return false;
}

// Since July 2026 Brazilian company numbers (CNPJ) may contain letters; the separators distinguish them from other codes.
const COMPANY = /(?<![A-Za-z0-9])[A-Za-z0-9]{2}\.[A-Za-z0-9]{3}\.[A-Za-z0-9]{3}\/[A-Za-z0-9]{4}-\d{2}(?![A-Za-z0-9])/g;
const SPANISH_ID = /(?<![A-Za-z0-9])(?:\d{8}|\d{2}\.\d{3}\.\d{3}|[XYZxyz][- ]?\d{7})[- ]?[A-Za-z](?![A-Za-z0-9])/g;

function isCompany(match: string): boolean {
  return isCnpj(match.replace(/[./-]/g, "").toUpperCase());
}

function findMatches(text: string, pattern: RegExp, isValid: (match: string) => boolean): Range[] {
  return Array.from(text.matchAll(pattern))
    .filter(([match]) => isValid(match))
    .map((match) => ({ start: match.index, end: match.index + match[0].length }));
}

/** Adds ranges of a kind, dropping those that overlap others. Both are sorted, so one pass is enough. */
function merge(taken: readonly Span[], ranges: readonly Range[], kind: PersonalData): Span[] {
  const spans: Span[] = [];
  let next = 0;
  for (const range of ranges) {
    for (let span = taken[next]; span && span.end <= range.start; span = taken[++next]) spans.push(span);
    if ((taken[next]?.start ?? Infinity) >= range.end) spans.push({ ...range, kind });
  }
  return [...spans, ...taken.slice(next)];
}
