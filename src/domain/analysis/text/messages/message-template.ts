import { MAX_TEXT_LENGTH } from "../../core/text.ts";
import { EMPTY_HASH, hashUnits } from "../../encoding/fnv.ts";
import { redactText } from "../personal-data/personal-data.ts";

const MASK = /\[(?:email|phone|card|iban|cpf|cnpj|nif|dni|ssn|link|value|number|date|name)\]/g;
const LINK = /(?:https?:\/\/|www\.)\S+/gi;
const QUOTED = /"[^"\n]{1,80}"|“[^”\n]{1,80}”|«[^»\n]{1,80}»|(?<![\p{L}\d])'[^'\n]{1,60}'(?![\p{L}\d])/gu;
const MONTHS =
  "jan(?:uary|eiro)?|feb(?:ruary|rero)?|fev(?:ereiro)?|mar(?:ch|ço|zo)|apr(?:il)?|abr(?:il)?|may|maio|mayo|june?|junho|junio|july?|julho|julio|aug(?:ust)?|agosto|sep(?:t(?:ember|iembre)?)?|set(?:embro)?|oct(?:ober|ubre)?|out(?:ubro)?|nov(?:ember|embro|iembre)?|dec(?:ember)?|dez(?:embro)?|dic(?:iembre)?";
const WEEKDAYS =
  "mon(?:day)|tue(?:sday)|wed(?:nesday)|thu(?:rsday)|fri(?:day)|saturday|sunday|segunda(?:-feira)?|terça(?:-feira)?|quarta(?:-feira)?|quinta(?:-feira)?|sexta(?:-feira)?|sábado|domingo|lunes|martes|miércoles|jueves|viernes|today|tomorrow|hoje|amanhã|hoy";
// Month names that are no other word; the others ("May", "mar", "set") count only beside a number.
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
/** The most characters NUMBER matches before its first digit: currency (3), space, sign, four letters of two units. */
const BEFORE_DIGIT = 13;
const CAPITAL = /\p{Lu}/u;
const FEW_CAPITALS = 4;
const ASCII = /^[\x00-\x7f]*$/;
const UNEVEN_SPACE = /\s\s|[^\S ]/;
const REPEATED_MASKS = /(\[[a-z]+\])(?:(?:[\s,/&-]|\band\b|\be\b|\by\b)*\[[a-z]+\])+/g;

/** Masks what varies between conversations in a bot message (names, numbers, dates, quotes): `Your table for [number] is booked.` */
export function maskVariables(text: string): string {
  let masked = redactText(text.slice(0, MAX_TEXT_LENGTH)).text.replace(LINK, "[link]");
  // These checks are cheaper than the patterns they skip for most messages.
  if (QUOTES.test(masked)) masked = masked.replace(QUOTED, "[value]");
  masked = maskNumbers(masked.replace(DATE, "[date]"));
  masked = foldMasks(maskNames(masked));
  return (UNEVEN_SPACE.test(masked) ? masked.replace(/\s+/g, " ") : masked).trim();
}

/** A bot message template: the masked text, and the key that groups equal ones. */
export type MessageTemplate = { key: string; text: string };

/**
 * Builds the template of a bot message: the text of {@link maskVariables}, and a key of 16 hexadecimal digits that ignores case,
 * accents, punctuation, emoji and the kinds of masks.
 */
export function buildMessageTemplate(text: string): MessageTemplate {
  const masked = maskVariables(text);
  // The kind of a masked value and the number of values in a row do not matter for grouping.
  const lower = foldMasks(masked.replace(MASK, "[value]")).toLowerCase();
  const plain = ASCII.test(lower) ? lower : lower.normalize("NFD").replace(/\p{M}/gu, "");
  const words = plain.match(ASCII.test(plain) ? /\[[a-z]+\]|[a-z\d]+/g : /\[[a-z]+\]|[\p{L}\d]+/gu);
  // A message of only symbols or emoji is grouped by those.
  const folded = words ? words.join(" ") : text.trim().slice(0, MAX_TEXT_LENGTH);
  return { key: hash(folded, EMPTY_HASH) + hash(folded, 0x01234567), text: masked };
}

/** A template as a quotation: dots for what is masked. */
export function quoteTemplate(text: string): string {
  return foldMasks(text).replace(MASK, "…");
}

/** Tries the pattern only just before each digit: it is expensive to try at every letter. */
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

/** Reduces several masks in a row to the first one. */
function foldMasks(text: string): string {
  return text.includes("[") ? text.replace(REPEATED_MASKS, "$1") : text;
}

/** Masks capitalized words inside a sentence as names, unless the whole message is capitalized. */
function maskNames(text: string): string {
  return isCapitalized(text) ? text : text.replace(NAME, "[name]");
}

function isCapitalized(text: string): boolean {
  // Most messages have too few capitals to need the full count.
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
