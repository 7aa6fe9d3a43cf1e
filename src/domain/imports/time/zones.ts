import { isTimeZone } from "#src/domain/shared/time-zone.ts";

/**
 * UTC offsets in hours of zone abbreviations: RFC 822 and those of the IANA database that stand for one zone. What stands for
 * several, such as IST in India, Israel and Ireland, is asked about.
 */
export const ZONES: Readonly<Record<string, number>> = {
  ...{ z: 0, utc: 0, gmt: 0, wet: 0, west: 1, cet: 1, cest: 2, eet: 2, eest: 3, msk: 3, trt: 3 },
  ...{ edt: -4, est: -5, cdt: -5, cst: -6, mdt: -6, mst: -7, pdt: -7, pst: -8, akdt: -8, akst: -9, hst: -10 },
  ...{ brt: -3, brst: -2, clt: -4, clst: -3, uyt: -3, pyt: -4, nst: -3.5, ndt: -2.5 },
  ...{ sast: 2, idt: 3, irst: 3.5, pkt: 5, npt: 5.75, ict: 7, wib: 7, myt: 8, hkt: 8, sgt: 8, pht: 8 },
  ...{ jst: 9, kst: 9, awst: 8, acst: 9.5, acdt: 10.5, aest: 10, aedt: 11, nzst: 12, nzdt: 13 },
};

/** Abbreviations that stand for several zones, or are words and names as well. */
const SEVERAL = /^(?:ist|art|bst|ast|adt|amt|ect|sst|wst|gst)$/;
const LOWER_CASE = /^(?:z|utc|gmt|w?est|cest|cet|eest|eet|brt|[ecmp][ds]t)$/i;
const BRACKETED = /\s?\[([A-Za-z_+\-/0-9]{1,40})\]$/;
const NAMED = /\s([A-Z][A-Za-z_]{1,20}(?:\/[A-Z][A-Za-z_-]{1,30}){1,2})$/;
const OFFSET = /(?:Z|[+-]\d\d:?\d\d|[+-]\d\d)$/i;

/** Whether a word next to a time is the abbreviation of a known zone; small letters are a word in most languages. */
export function isZoneWord(word: string): boolean {
  return Object.hasOwn(ZONES, word.toLowerCase()) && (word === word.toUpperCase() || LOWER_CASE.test(word));
}

/** Whether a word next to a time is a zone that has to be asked about. */
export function isUnclearZone(key: string): boolean {
  return SEVERAL.test(key);
}

/**
 * Takes the name of a zone from the end of a time: "…T18:02:11+01:00[Europe/Lisbon]", "… 18:02 America/New_York". An offset
 * before it counts more. Null without such a name.
 */
export function splitZoneName(text: string): { text: string; timeZone: string | null } | null {
  const found = BRACKETED.exec(text) ?? NAMED.exec(text);
  const name = found?.[1] ?? "";
  if (found === null || !isTimeZone(name)) return null;
  const rest = text.slice(0, found.index);
  return { text: rest, timeZone: OFFSET.test(rest) && /[T ]\d/.test(rest) ? null : name };
}
