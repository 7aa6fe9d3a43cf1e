import { isIban } from "./check-digits.ts";
import type { Range } from "./number-runs.ts";

/** Characters of an IBAN by country (IBAN registry), as "country length". */
const LENGTHS = new Map(
  `AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 FK18 FO18 FR27
  GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22
  MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28
  TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30`
    .split(/\s+/)
    .map((entry): [string, number] => [entry.slice(0, 2), Number(entry.slice(2))]),
);
const START = /(?<![A-Za-z0-9])[A-Za-z]{2}[ -]?\d\d/g;
const SEPARATOR = /[ .-]/;

/** Finds account numbers with valid check digits, with or without spaces, dots or hyphens between their groups. */
export function findIbans(text: string): Range[] {
  const ranges: Range[] = [];
  for (const match of text.matchAll(START)) {
    if (match.index < (ranges.at(-1)?.end ?? 0)) continue;
    const end = findEnd(text, match.index, LENGTHS.get(match[0].slice(0, 2).toUpperCase()) ?? 0);
    if (end !== null) ranges.push({ start: match.index, end });
  }
  return ranges;
}

function findEnd(text: string, start: number, length: number): number | null {
  let compact = "";
  let at = start;
  for (; at < text.length && compact.length < length; at++) {
    const character = text.charAt(at);
    if (/[A-Za-z0-9]/.test(character)) compact += character;
    else if (!SEPARATOR.test(character) || !/[A-Za-z0-9]/.test(text.charAt(at - 1))) return null;
  }
  if (length === 0 || /[A-Za-z0-9]/.test(text.charAt(at))) return null;
  return isIban(compact.toUpperCase()) ? at : null;
}
