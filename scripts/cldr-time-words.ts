/**
 * node scripts/cldr-time-words.ts: writes src/domain/imports/time/cldr-words.ts from the CLDR data
 * of this Node version: words for the half of the day, months, and words between or after the parts of dates and times.
 */
import { writeFileSync } from "node:fs";
import process from "node:process";
import { toWordKey } from "#src/domain/imports/time/word-key.ts";

const LETTERS = Array.from("abcdefghijklmnopqrstuvwxyz");
const CODES = LETTERS.flatMap((a) => LETTERS.flatMap((b) => [a + b, ...LETTERS.map((c) => a + b + c)]));
/** Regions and scripts with words of their own. */
const VARIANTS =
  "en-AU en-GB en-CA en-IN en-ZA en-SG es-MX es-AR es-CO es-US es-419 pt-PT zh-Hant zh-HK zh-TW fr-CA fr-CH de-AT de-CH it-CH nl-BE ar-EG ar-SA ar-AE ar-MA sr-Latn uz-Cyrl pa-Arab az-Cyrl bs-Cyrl ff-Adlm sd-Deva ms-ID fa-AF ps-PK ur-IN sw-CD sw-KE ro-MD el-CY bn-IN ta-MY ne-IN ko-KP";
/** Languages whose month names are included: those of phones' chat apps. The names of all languages would be 26 kB. */
const MONTH_LANGUAGES =
  "af sq am ar az eu be bn bs bg ca zh hr cs da nl en et fil fi fr gl ka de el gu ha he hi hu is id ga it ja kn kk km ko ky lo lv lt mk ms ml mr mn my ne nb nn fa pl pt pa ro ru sr si sk sl so es sw sv ta te th tr uk ur uz vi zu sr-Latn es-MX pt-PT zh-Hant fr-CA de-AT en-AU en-CA";

const LANGUAGES = Intl.DateTimeFormat.supportedLocalesOf(CODES).filter((code) =>
  new Intl.DateTimeFormat(code).resolvedOptions().locale.startsWith(code),
);
const LOCALES = [...LANGUAGES, ...VARIANTS.split(" ")];

function createFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, { timeZone: "UTC", ...options });
}

/** Whether a language has different words for the two halves of the day. */
function hasHalves(locale: string): boolean {
  const format = createFormat(locale, { hour: "numeric", minute: "2-digit", hour12: true });
  return format.format(Date.UTC(2026, 0, 20, 9, 5)) !== format.format(Date.UTC(2026, 0, 20, 21, 5));
}

/** Hours of each word for a half or part of the day, as a bit mask. */
function collectPeriods(): Map<string, number> {
  const masks = new Map<string, number>();
  for (const locale of LOCALES.filter(hasHalves)) {
    for (const dayPeriod of [undefined, "narrow", "short", "long"] as const) {
      const format = createFormat(locale, { hour: "numeric", minute: "2-digit", hour12: true, dayPeriod });
      for (let half = 0; half < 48; half++) {
        const parts = format.formatToParts(Date.UTC(2026, 0, 20, Math.floor(half / 2), (half % 2) * 30));
        const word = parts.find(({ type }) => type === "dayPeriod")?.value ?? "";
        if (!/\p{L}/u.test(word)) continue;
        masks.set(toWordKey(word), (masks.get(toWordKey(word)) ?? 0) | (1 << Math.floor(half / 2)));
      }
    }
  }
  return masks;
}

/** Months by name, without names of different months in different languages. */
function collectMonths(): string[] {
  const months = new Map<string, Set<number>>();
  for (const locale of MONTH_LANGUAGES.split(" ")) {
    for (const month of ["short", "long"] as const) {
      for (const options of [{ month }, { month, day: "numeric", year: "numeric" }] as const) {
        const format = createFormat(locale, options);
        for (let index = 0; index < 12; index++) {
          const parts = format.formatToParts(Date.UTC(2026, index, 20));
          const name = parts.find(({ type }) => type === "month")?.value ?? "";
          if (!/\p{L}/u.test(name) || /\d/.test(name)) continue;
          months.set(toWordKey(name), (months.get(toWordKey(name)) ?? new Set()).add(index));
        }
      }
    }
  }
  return Array.from({ length: 12 }, (_, index) =>
    Array.from(months)
      .filter(([, found]) => found.size === 1 && found.has(index))
      .map(([name]) => name)
      .toSorted()
      .join("|"),
  );
}

/** Names of weekdays, which may precede a date. */
function collectWeekdays(): string {
  const names = new Set<string>();
  for (const locale of MONTH_LANGUAGES.split(" ")) {
    for (const weekday of ["short", "long"] as const) {
      const format = createFormat(locale, { weekday });
      for (let day = 1; day <= 7; day++) names.add(toWordKey(format.format(Date.UTC(2026, 0, day))));
    }
  }
  return [...names]
    .filter((name) => !/\d/.test(name))
    .toSorted()
    .join("|");
}

/** Words that formats put between or after the parts of a date and a time. */
function collectFillers(): string {
  const words = new Set<string>();
  for (const locale of LOCALES) {
    for (const dateStyle of ["short", "medium", "long", "full"] as const) {
      for (const timeStyle of [undefined, "short", "medium"] as const) {
        const format = createFormat(locale, { dateStyle, timeStyle });
        for (const { type, value } of format.formatToParts(Date.UTC(2026, 0, 20, 21, 5))) {
          if (type !== "literal") continue;
          for (const word of value.split(/[^\p{L}\p{M}'’་]+/u)) if (word !== "") words.add(toWordKey(word));
        }
      }
    }
  }
  return [...words]
    .filter((word) => word !== "")
    .toSorted()
    .join("|");
}

const byMask = Map.groupBy(collectPeriods(), ([, mask]) => mask);
const periods = [...byMask].toSorted(([a], [b]) => a - b);
const lines = [
  `// Generated by scripts/cldr-time-words.ts from CLDR ${process.versions["cldr"] ?? "?"} (Unicode License v3). Don't edit.`,
  "/** Words for a half or part of the day, by the hours they name: bit 0 is midnight to 1:00, bit 23 is 23:00 to midnight. */",
  "export const PERIOD_WORDS: readonly (readonly [hours: number, words: string])[] = [",
  ...periods.map(
    ([mask, found]) =>
      `  [0x${mask.toString(16)}, ${JSON.stringify(
        found
          .map(([word]) => word)
          .toSorted()
          .join("|"),
      )}],`,
  ),
  "];",
  "/** Month names from January on, in the languages of chat apps. */",
  "export const MONTH_WORDS: readonly string[] = [",
  ...collectMonths().map((names) => `  ${JSON.stringify(names)},`),
  "];",
  "/** Weekdays, in the same languages. */",
  `export const WEEKDAY_WORDS =\n  ${JSON.stringify(collectWeekdays())};`,
  "/** Words between or after the parts of a date and a time, such as “à”, “klo” and “г”. */",
  `export const FILLER_WORDS =\n  ${JSON.stringify(collectFillers())};`,
];
writeFileSync(new URL("../src/domain/imports/time/cldr-words.ts", import.meta.url), `${lines.join("\n")}\n`);
