/**
 * Boilerplate is what programs add around a message: markup, entities, invisible characters, quoted lines, signatures, a leading
 * time, trailing buttons. It is masked, not removed, so that offsets into the text stay valid.
 */

/** The tokenizer treats it as part of a word and drops it. */
const FILLER = "\u034f";
const TAG = /<\/?[a-z][a-z0-9]{0,9}(?:\s[^<>\n]{0,200})?\/?>/gi;
const ENTITY =
  /&(?:#(\d{2,5})|#x([0-9a-f]{2,4})|([a-z])(acute|grave|circ|tilde|uml|cedil)|(amp|nbsp|quot|apos|lt|gt));/gi;
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;
const QUOTED = /^>.*$/gm;
const QUOTES = /^(?:On|Em|El|Le) .{5,100} (?:wrote|escreveu|escribió):[ \t]*$/gm;
const SIGNATURE = /\n-- ?\n[^]*$|\n(?:Sent from my|Get Outlook for|Enviado (?:do|de|desde|a partir)) .{0,60}\s*$/;
const TIME = /^\[\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?: ?[AaPp][Mm])?\] ?/;
const BUTTONS = /(?:\s\[[^[\]\n]{1,30}\](?!\()){2,}\s*$/;
const MARKS: Readonly<Record<string, string>> = {
  acute: "\u0301",
  grave: "\u0300",
  circ: "\u0302",
  tilde: "\u0303",
  uml: "\u0308",
  cedil: "\u0327",
};
const CONTENT = /[\p{L}\p{N}]/u;

/** Masks boilerplate with spaces, keeping the length; returns the text unchanged if nothing else would be left. */
export function maskBoilerplate(text: string): string {
  if (!mayContainBoilerplate(text)) return text;
  const masked = text
    .replace(TAG, blank)
    .replace(ENTITY, decodeEntity)
    .replace(INVISIBLE, (_, at: number) => (at === 0 || text.charCodeAt(at - 1) <= 32 ? " " : FILLER))
    .replace(QUOTED, blank)
    .replace(QUOTES, blank)
    .replace(SIGNATURE, blank)
    .replace(TIME, blank)
    .replace(BUTTONS, blank);
  return CONTENT.test(masked) ? masked : text;
}

/** A cheap check: every kind of boilerplate contains one of these characters, most texts none. */
function mayContainBoilerplate(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || code === 38 || code === 60 || code === 62 || code === 91 || code === 0xad) return true;
    if (code >= 0x200b && (code <= 0x200f || code === 0x2060 || code === 0xfeff)) return true;
  }
  return false;
}

function blank(found: string): string {
  return " ".repeat(found.length);
}

/** The character of an entity, padded to the entity's length. */
function decodeEntity(found: string, ...parts: (string | undefined)[]): string {
  const [decimal, hexadecimal, letter, mark] = parts;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal);
  const character = letter
    ? (letter + (MARKS[(mark ?? "").toLowerCase()] ?? "")).normalize("NFC")
    : decodeCharacter(found, code);
  return character.trim() === "" ? blank(found) : character + FILLER.repeat(found.length - character.length);
}

function decodeCharacter(found: string, code: number): string {
  if (/^&apos;$/i.test(found) || code === 39) return "'";
  return code > 63 && code < 0xd800 ? String.fromCharCode(code) : " ";
}
