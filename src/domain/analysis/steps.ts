import { EMPTY_HASH, hashUnits } from "./fnv.ts";
import { redactText } from "./personal-data.ts";
import { READ_LIMIT } from "./tokens.ts";

const MASK = /\[(?:email|phone|card|iban|cpf|cnpj|nif|dni|ssn|link|value|number|date|name)\]/g;
const LINK = /(?:https?:\/\/|www\.)\S+/gi;
const QUOTED = /"[^"\n]{1,80}"|“[^”\n]{1,80}”|«[^»\n]{1,80}»|(?<![\p{L}\d])'[^'\n]{1,60}'(?![\p{L}\d])/gu;
const MONTHS =
  "jan(?:uary|eiro)?|feb(?:ruary|rero)?|fev(?:ereiro)?|mar(?:ch|ço|zo)|apr(?:il)?|abr(?:il)?|may|maio|mayo|june?|junho|junio|july?|julho|julio|aug(?:ust)?|agosto|sep(?:t(?:ember|iembre)?)?|set(?:embro)?|oct(?:ober|ubre)?|out(?:ubro)?|nov(?:ember|embro|iembre)?|dec(?:ember)?|dez(?:embro)?|dic(?:iembre)?";
const WEEKDAYS =
  "mon(?:day)|tue(?:sday)|wed(?:nesday)|thu(?:rsday)|fri(?:day)|saturday|sunday|segunda(?:-feira)?|terça(?:-feira)?|quarta(?:-feira)?|quinta(?:-feira)?|sexta(?:-feira)?|sábado|domingo|lunes|martes|miércoles|jueves|viernes|today|tomorrow|hoje|amanhã|hoy";
// Names of months that are no other word; the rest ("May", "mar", "set") count beside a number alone.
const PLAIN_MONTHS =
  "january|february|april|june|july|august|september|october|november|december|janeiro|fevereiro|abril|maio|junho|julho|setembro|outubro|novembro|dezembro|enero|febrero|marzo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre";
const DAY = "\\d{1,2}(?:st|nd|rd|th)?";
const DATE = new RegExp(
  [
    "\\d{1,4}[-/.]\\d{1,2}[-/.]\\d{1,4}",
    `(?<![\\p{L}\\d])${DAY} (?:de |of )?(?:${MONTHS})(?:,? (?:de |del )?\\d{4})?(?![\\p{L}\\d])`,
    `(?<![\\p{L}\\d])(?:${MONTHS}) ${DAY}(?:,? \\d{4})?(?![\\p{L}\\d])`,
    `(?<![\\p{L}\\d])(?:${WEEKDAYS}|${PLAIN_MONTHS})(?![\\p{L}\\d])`,
  ].join("|"),
  "giu",
);
const NUMBER =
  /(?:[$€£]|R\$|US\$)? ?#?(?<![\p{L}\d])[\p{L}-]{0,4}\d[\p{L}\d.,:/-]{0,40}(?: ?(?:[$€£%]|am|pm|a\.m\.|p\.m\.|h))?(?![\p{L}\d])/giu;
const NAME =
  /(?<=[\p{Ll}\d,;:)\]] )(?!I['’])\p{Lu}[\p{L}'’-]{1,40}(?: (?:\p{Lu}[\p{L}'’-]{0,40}|de|da|do|del|of|the|la|and|&)(?= \p{Lu}|(?<=\p{Lu}[\p{L}'’-]{0,40})))*/gu;
const QUOTES = /["“«']/;
const DIGIT = /\d/;
const DIGITS = /\d/g;
/** The most that NUMBER takes before its first digit: a currency's three characters, a space, a sign, four letters of two units. */
const BEFORE_DIGIT = 13;
const CAPITAL = /\p{Lu}/u;
const FEW_CAPITALS = 4;
const ASCII = /^[\x00-\x7f]*$/;
const UNEVEN_SPACE = /\s\s|[^\S ]/;
const REPEATED_MASKS = /(\[[a-z]+\])(?:(?:[\s,/&-]|\band\b|\be\b|\by\b)*\[[a-z]+\])+/g;

/** A bot message with what varies from one conversation to the next (names, numbers, dates, quoted values) masked: `Your table for [number] is booked.` */
export function describeStep(text: string): string {
  let masked = redactText(text.slice(0, READ_LIMIT)).text.replace(LINK, "[link]");
  // Each look costs less than the pattern that it spares most messages.
  if (QUOTES.test(masked)) masked = masked.replace(QUOTED, "[value]");
  masked = maskNumbers(masked.replace(DATE, "[date]"));
  masked = foldMasks(maskNames(masked));
  return (UNEVEN_SPACE.test(masked) ? masked.replace(/\s+/g, " ") : masked).trim();
}

/** What a bot message says: masked, and by a key of it. */
export type Step = { key: string; text: string };

/**
 * A bot message as {@link describeStep} has it, and 16 hexadecimal digits that are the same for messages that say the same
 * thing: masked, and letter case, accents, punctuation and emoji aside.
 */
export function readStep(text: string): Step {
  const described = describeStep(text);
  // Which kind of value stands somewhere, and how many in a row, makes no difference to what is said.
  const lower = foldMasks(described.replace(MASK, "[value]")).toLowerCase();
  const plain = ASCII.test(lower) ? lower : lower.normalize("NFD").replace(/\p{M}/gu, "");
  const words = plain.match(ASCII.test(plain) ? /\[[a-z]+\]|[a-z\d]+/g : /\[[a-z]+\]|[\p{L}\d]+/gu);
  // A message of nothing but signs or emoji is its own step, by those signs.
  const folded = words ? words.join(" ") : text.trim().slice(0, READ_LIMIT);
  return { key: hash(folded, EMPTY_HASH) + hash(folded, 0x01234567), text: described };
}

/** Looks only from a little before each digit on: the pattern is dear to try at every letter. */
function maskNumbers(text: string): string {
  let masked = "";
  let at = 0;
  for (let digit = text.search(DIGIT); digit >= 0;) {
    NUMBER.lastIndex = Math.max(at, digit - BEFORE_DIGIT);
    const match = NUMBER.exec(text);
    if (match === null) break;
    const [found] = match;
    masked += `${text.slice(at, match.index)}${found.startsWith(" ") ? " " : ""}[number]`;
    at = match.index + found.length;
    DIGITS.lastIndex = at;
    digit = DIGITS.exec(text)?.index ?? -1;
  }
  return masked + text.slice(at);
}

/** Masks in a row, which say no more than the first of them. */
function foldMasks(text: string): string {
  return text.includes("[") ? text.replace(REPEATED_MASKS, "$1") : text;
}

/** Capitals inside a sentence are names, unless the whole message is written in capitals. */
function maskNames(text: string): string {
  return isWrittenInCapitals(text) ? text : text.replace(NAME, "[name]");
}

function isWrittenInCapitals(text: string): boolean {
  // Few capitals are no capitalised message, and most messages have few.
  if (!hasManyCapitals(text)) return false;
  const words = text.replace(MASK, "").match(/\p{L}{2,}/gu) ?? [];
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length;
  return capitals > FEW_CAPITALS && capitals > words.length * 0.6;
}

function hasManyCapitals(text: string): boolean {
  let capitals = 0;
  for (let at = 0; at < text.length && capitals <= FEW_CAPITALS; at++) {
    const code = text.codePointAt(at) ?? 0;
    if (code < 128 ? code >= 65 && code <= 90 : CAPITAL.test(String.fromCodePoint(code))) capitals++;
  }
  return capitals > FEW_CAPITALS;
}

function hash(text: string, seed: number): string {
  let value = hashUnits(text, seed);
  value = Math.imul(value ^ (value >>> 15), 0x85ebca6b);
  return ((value ^ (value >>> 13)) >>> 0).toString(16).padStart(8, "0");
}
