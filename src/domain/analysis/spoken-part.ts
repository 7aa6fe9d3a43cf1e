/**
 * What programs put around what was said: markup, entities, invisible characters, quoted lines, signatures, a time before it, a row of
 * buttons after it. It is covered, not cut: every character keeps its place, so that evidence still points into the text.
 */

/** Is read as part of a word, and as nothing. */
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
const SAID = /[\p{L}\p{N}]/u;

/** The text with all that was not said covered; the text itself where nothing else is in it. */
export function coverUnsaid(text: string): string {
  if (!mayHoldUnsaid(text)) return text;
  const covered = text
    .replace(TAG, blank)
    .replace(ENTITY, readEntity)
    .replace(INVISIBLE, (_, at: number) => (at === 0 || text.charCodeAt(at - 1) <= 32 ? " " : FILLER))
    .replace(QUOTED, blank)
    .replace(QUOTES, blank)
    .replace(SIGNATURE, blank)
    .replace(TIME, blank)
    .replace(BUTTONS, blank);
  return SAID.test(covered) ? covered : text;
}

/** Most texts hold none of the characters that all of it begins with. */
function mayHoldUnsaid(text: string): boolean {
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

/** The character that an entity names, filled up to the entity's length. */
function readEntity(found: string, ...parts: (string | undefined)[]): string {
  const [decimal, hexadecimal, letter, mark] = parts;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal);
  const character = letter
    ? (letter + (MARKS[(mark ?? "").toLowerCase()] ?? "")).normalize("NFC")
    : nameCharacter(found, code);
  return character.trim() === "" ? blank(found) : character + FILLER.repeat(found.length - character.length);
}

function nameCharacter(found: string, code: number): string {
  if (/^&apos;$/i.test(found) || code === 39) return "'";
  return code > 63 && code < 0xd800 ? String.fromCharCode(code) : " ";
}
