/** Names, dates of birth, home addresses and number plates: found after the words that announce them, in English, Portuguese and Spanish. */

import { redactText } from "./personal-data.ts";

type Detail = { mask: string; cue: RegExp; detail: RegExp };
type Span = { start: number; end: number; mask: string };

const WORD = "\\p{Lu}[\\p{L}'’-]{1,30}";
const NAME = `${WORD}(?: (?:(?:de|da|do|dos|das|del|la|van|von|bin|e|y) )?${WORD}){0,4}`;
const NAME_CUE =
  "(?:my (?:full )?|(?<=^|[.!?\\n] ?)(?:full )?)name(?: is|'s|’s)|(?:o )?meu nome(?: completo)? é|chamo-me|me chamo|me llamo|mi nombre(?: completo)? es|(?:full )?name:|nome(?: completo)?:|nombre(?: completo)?:|(?:in|under) the name(?: of)?|(?:a|al) nombre de|em nome de";

const MONTH = "\\p{L}{3,10}";
const DATE = `(?:\\d{1,2}[-/. ]\\d{1,2}[-/. ]\\d{2,4}|\\d{4}[-/.]\\d{1,2}[-/.]\\d{1,2}|\\d{1,2}(?:st|nd|rd|th)?(?: (?:de|of))? ${MONTH},?(?: (?:de|del))? \\d{4}|${MONTH} \\d{1,2}(?:st|nd|rd|th)?,? \\d{4})`;
const BIRTH_CUE =
  "date of birth|birth ?date|born|dob|d\\.o\\.b\\.?|birthday|data de nascimento|nasci|nascid[oa]|anivers[aá]rio|fecha de nacimiento|nac[ií]|nacid[oa]|cumplea[nñ]os";
const BIRTH_LINK = "(?:\\s*(?:(?:is|was|it's|é|es|on|em|a|no dia|el|el día|in)(?!\\p{L})|[:=-])){0,3}\\s*";

const ADDRESS_CUE =
  "i live (?:at|in|on)|my (?:home |postal |delivery )?address(?: is|:)|(?:home |delivery |shipping )?address:|(?:deliver|ship|send) (?:it )?to|moro (?:na|no|em)|vivo (?:na|no|em|en)|(?:a )?minha morada (?:é|:)|(?:o )?meu endereço (?:é|:)|morada:|endereço:|entregar? (?:na|no|em)|mi dirección (?:es|:)|dirección:|domicilio:|(?:enviar|entregar) (?:a|en)";
const POSTCODE = "(?:\\d{4}-\\d{3}|\\d{5}(?:-\\d{3,4})?|[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2})";
const STREET_WORD = `(?:d[aeo]s?|del|l[ao]s?|el|e|y|of|the|${WORD})`;
/** A street with its number, before or after it, then floor, postcode and town. */
const STREET = `(?:\\d{1,5}[A-Za-z]?,? ${WORD}(?: ${STREET_WORD}){0,4}|\\p{Lu}[\\p{L}'’./-]{0,30}(?: ${STREET_WORD}){1,6},? ?(?:n\\.?[ºo°]\\.? ?)?\\d{1,5}[A-Za-z]?)`;
const ADDRESS = `${STREET}(?:, ?(?:\\d{1,2}\\.?[ºª°]?(?: ?(?:[Ee]sq|ESQ|[Dd]to|DTO|[Dd]ir|DIR|[Ii]zq|IZQ|[Dd]cha|DCHA|[A-Z])\\.?)?|apt\\.? ?\\d{1,4}|flat \\d{1,4}))?(?:,? ${POSTCODE})?(?:,? ${WORD}(?: ${WORD}){0,2})?(?:,? ${POSTCODE})?`;

const PLATE_CUE = "(?:licen[cs]e |number )?plate(?: number)?|registration(?: number)?|matr[ií]cula|placa";
const PLATE =
  "(?:[A-Z]{2}-\\d{2}-(?:\\d{2}|[A-Z]{2})|\\d{2}-[A-Z]{2}-\\d{2}|\\d{2}-\\d{2}-[A-Z]{2}|\\d{4}[ -]?[B-DF-HJ-NP-TV-Z]{3}|[A-Z]{2}\\d{2} ?[A-Z]{3}|[A-Z]{3}-?\\d[A-Z\\d]\\d{2})";
const PLATE_LINK = "(?:\\s*(?:(?:is|é|es|number|of|do carro|del coche|da viatura)(?!\\p{L})|[:-]|n\\.?[ºo°])){0,3}\\s*";

const DETAILS: readonly Detail[] = [
  build("[name]", NAME_CUE, "\\s+", NAME),
  build("[birthdate]", BIRTH_CUE, BIRTH_LINK, DATE),
  build("[address]", ADDRESS_CUE, "\\s+", ADDRESS),
  build("[plate]", PLATE_CUE, PLATE_LINK, PLATE),
];
/** One pass that spares most messages the others. */
const CUES = new RegExp(`(?<!\\p{L})(?:${[NAME_CUE, BIRTH_CUE, ADDRESS_CUE, PLATE_CUE].join("|")})`, "iu");

/** Redacts a text for storage: personal data that shows itself, and details that the text announces. */
export function redactForStorage(text: string): string {
  return redactDetails(redactText(text).text);
}

/** Replaces personal details that the text announces: `My name is [name]`. Everything else stays. */
export function redactDetails(text: string): string {
  if (!CUES.test(text)) return text;
  return DETAILS.reduce((redacted, detail) => {
    const spans = findSpans(redacted, detail).toReversed();
    return spans.reduce((kept, { start, end, mask }) => kept.slice(0, start) + mask + kept.slice(end), redacted);
  }, text);
}

/** Finds personal details that a text announces, in order: the detail alone, without the words before it. */
export function findPersonalDetails(text: string): Span[] {
  if (!CUES.test(text)) return [];
  return DETAILS.flatMap((detail) => findSpans(text, detail)).toSorted((a, b) => a.start - b.start);
}

function findSpans(text: string, { mask, cue, detail }: Detail): Span[] {
  const spans: Span[] = [];
  for (const { index, 0: words } of text.matchAll(cue)) {
    const start = index + words.length;
    if (start < (spans.at(-1)?.end ?? 0)) continue;
    detail.lastIndex = start;
    const found = detail.exec(text)?.[0];
    if (found !== undefined) spans.push({ start, end: start + found.length, mask });
  }
  return spans;
}

/**
 * Letters of a detail count as they are, because capitals tell names; the words before it ignore their case. Two expressions, as V8
 * forgets the case of a part, `(?i:…)`, once a process has compiled so much that it optimizes expressions no more.
 */
function build(mask: string, cue: string, link: string, detail: string): Detail {
  return {
    mask,
    cue: new RegExp(`(?<!\\p{L})(?:${cue})(?!\\p{L})${link}`, "giu"),
    detail: new RegExp(`(?:${detail})(?![\\p{L}\\d])`, "uy"),
  };
}
