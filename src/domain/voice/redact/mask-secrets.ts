import { isCardNumber, isIban } from "#src/domain/analysis/text/personal-data/check-digits.ts";
import { findIbans } from "#src/domain/analysis/text/personal-data/iban.ts";
import type { Segment } from "../transcript/transcript.ts";
import { findDigitRuns } from "./spoken-digits.ts";
import type { DigitPart, DigitRun } from "./spoken-digits.ts";

/** What no stored transcript holds. */
export type Secret = "card" | "security code" | "iban";
type Mask = { start: number; end: number; secret: Secret };

const MASKS: Readonly<Record<Secret, string>> = { card: "[card]", "security code": "[security code]", iban: "[iban]" };
const CODE_CUE =
  /(?<!\p{L})(?:cvv2?|cvc2?|cvn|(?:security|card|verification) (?:code|number)|c[oó]digo de (?:seguran[cç]a|seguridad|verifica[cç][aã]o|verificaci[oó]n)|(?:three|3) (?:digits|numbers)|(?:tr[eê]s|3) (?:d[ií]gitos|n[uú]meros)|on the back|no verso|al dorso|atr[aá]s)(?!\p{L})/iu;
const MIN_CARD = 13;
const MAX_CARD = 19;
/** Segments before a number in which its security code may have been asked for. */
const CODE_DISTANCE = 2;
/** Words that name a security code where a card is spoken of, and something else elsewhere. */
const CODE_AFTER_CARD =
  /(?<!\p{L})(?:code|number|pin|digits|numbers|back|c[oó]digo|clave|n[uú]mero|senha|d[ií]gitos|verso|dorso|reverso)(?!\p{L})/iu;
/** Segments before and after a card number in which its code is said. */
const CARD_DISTANCE = 6;
/** Digits of an expiry date that may stand between a card number and its code. */
const EXPIRY_DIGITS = 4;
const LETTERS = /(?<!\p{L})([A-Za-z])[\s.,-]*([A-Za-z])[\s.,-]*$/u;

/** Masks card numbers, their security codes and IBANs in a transcript, written or read out; `found` lists the kinds. */
export function maskSecrets(segments: readonly Segment[]): { segments: Segment[]; found: Secret[] } {
  const masks = segments.map((): Mask[] => []);
  const speakers = new Set(segments.map(({ speaker }) => speaker));
  for (const speaker of speakers) {
    const own = segments.flatMap((segment, at) => (segment.speaker === speaker ? [at] : []));
    markOf(segments, own, masks);
  }
  markCodes(segments, masks);
  const found = new Set(masks.flat().map(({ secret }) => secret));
  return {
    segments: segments.map((segment, at) => ({ ...segment, text: applyMasks(segment.text, masks[at] ?? []) })),
    found: [...found],
  };
}

/** Marks what one speaker says, also across segments: a number is often read out in parts. */
function markOf(segments: readonly Segment[], own: readonly number[], masks: Mask[][]): void {
  const starts: number[] = [];
  let text = "";
  for (const at of own) {
    starts.push(text.length);
    text += `${segments[at]?.text ?? ""} `;
  }
  const found = [
    ...findIbans(text).map((range): Mask => ({ ...range, secret: "iban" })),
    ...[true, false].flatMap((isFiller) => findDigitRuns(text, isFiller).flatMap(findNumbers)),
  ];
  for (const mask of found) {
    for (const [index, start] of starts.entries()) {
      const length = segments[own[index] ?? -1]?.text.length ?? 0;
      if (mask.end <= start || mask.start >= start + length) continue;
      masks[own[index] ?? -1]?.push({
        start: Math.max(0, mask.start - start),
        end: Math.min(length, mask.end - start),
        secret: mask.secret,
      });
    }
  }
}

/** Finds the card numbers and IBANs of a run, the longest from each part on. */
function findNumbers(run: DigitRun): Mask[] {
  const masks: Mask[] = [];
  const { parts, before } = run;
  const country = LETTERS.exec(before);
  const first = parts[0];
  if (country !== null && first !== undefined) {
    const end = findLongest(parts, 0, (digits) =>
      isIban(`${country[1] ?? ""}${country[2] ?? ""}`.toUpperCase() + digits),
    );
    if (end !== null) return [{ start: first.start - country[0].length, end: end.end, secret: "iban" }];
  }
  for (let at = 0; at < parts.length; at++) {
    const end = findLongest(parts, at, (digits) => digits.length <= MAX_CARD && isCardNumber(digits));
    const start = parts[at];
    if (end === null || start === undefined) continue;
    masks.push({ start: start.start, end: end.end, secret: "card" });
    at = parts.indexOf(end);
    const code = findCodeAfter(parts.slice(at + 1));
    if (code !== null) masks.push(code);
  }
  return masks;
}

/** The security code that is said in one breath with its card, perhaps after the expiry date. */
function findCodeAfter(rest: readonly DigitPart[]): Mask | null {
  const lengths = new Set([3, 4, EXPIRY_DIGITS + 3, EXPIRY_DIGITS + 4]);
  const total = rest.reduce((sum, { digits }) => sum + digits.length, 0);
  const [first, last] = [rest[0], rest.at(-1)];
  return lengths.has(total) && first && last ? { start: first.start, end: last.end, secret: "security code" } : null;
}

const MAX_IBAN_DIGITS = 32;

function findLongest(
  parts: readonly DigitPart[],
  from: number,
  isNumber: (digits: string) => boolean,
): DigitPart | null {
  let digits = "";
  let longest: DigitPart | null = null;
  for (const part of parts.slice(from, from + MAX_IBAN_DIGITS)) {
    digits += part.digits;
    if (digits.length > MAX_IBAN_DIGITS) break;
    if (digits.length >= MIN_CARD && isNumber(digits)) longest = part;
  }
  return longest;
}

/** Marks numbers of three or four digits beside words that ask for a security code. */
function markCodes(segments: readonly Segment[], masks: Mask[][]): void {
  const isCard = masks.map((of) => of.some(({ secret }) => secret === "card"));
  const hasCue = segments.map(({ text }) => CODE_CUE.test(text));
  const hasAnyCue = segments.map(({ text }, at) => hasCue[at] === true || CODE_AFTER_CARD.test(text));
  for (const [at, { text }] of segments.entries()) {
    const isNearCard = isCard.slice(Math.max(0, at - CARD_DISTANCE), at + CARD_DISTANCE + 1).includes(true);
    const cues = isNearCard ? hasAnyCue : hasCue;
    if (!cues.slice(Math.max(0, at - CODE_DISTANCE), at + 1).includes(true)) continue;
    for (const isFiller of [true, false]) {
      for (const { parts } of findDigitRuns(text, isFiller)) {
        const digits = parts.map((part) => part.digits).join("");
        const [first, last] = [parts[0], parts.at(-1)];
        const isCode = digits.length === 3 || digits.length === 4;
        if (isCode && first && last) masks[at]?.push({ start: first.start, end: last.end, secret: "security code" });
      }
    }
  }
}

function applyMasks(text: string, masks: readonly Mask[]): string {
  if (masks.length === 0) return text;
  let masked = "";
  let at = 0;
  for (const { start, end, secret } of masks.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < at) {
      at = Math.max(at, end);
      continue;
    }
    masked += `${text.slice(at, start)}${MASKS[secret]}`;
    at = end;
  }
  return masked + text.slice(at);
}
