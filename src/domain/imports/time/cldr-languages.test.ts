import { describe, expect, it } from "vitest";
import { readExport } from "#tests/support/imports.ts";
import { parseExportLine } from "../chat-export/chat-export-lines.ts";
import { combineDateAndClock, orderDate } from "./timestamps.ts";

const LETTERS = Array.from("abcdefghijklmnopqrstuvwxyz");
const CODES = LETTERS.flatMap((a) => LETTERS.flatMap((b) => [a + b, ...LETTERS.map((c) => a + b + c)]));
const LANGUAGES = Intl.DateTimeFormat.supportedLocalesOf(CODES).filter((code) =>
  new Intl.DateTimeFormat(code).resolvedOptions().locale.startsWith(code),
);
/** Month numerals, a date without separators, and a word with a slash: forms that CLDR has in one small language each. */
const UNSUPPORTED = new Set(["haw", "kkj", "xnr"]);
/** Languages in which CLDR has one word for both halves of the day, or a digit in the words. */
const WITHOUT_HALVES = new Set(["ga", "guz", "smn", "blo", "fi", "ee", "tok", "ky", "nqo", "ug", ...UNSUPPORTED]);
const [MORNING, EVENING] = [Date.UTC(2026, 0, 20, 9, 5), Date.UTC(2026, 0, 20, 21, 5)];

/** Formats a time, makes it the head of a chat line and reads the line; null if name, text or time differ. */
function readBack(locale: string, options: Intl.DateTimeFormatOptions, at: number): number | string | null {
  const format = new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options });
  const parts = format.formatToParts(at).map(({ type }) => type.replace("relatedYear", "year"));
  const order = parts.filter((type) => ["day", "month", "year"].includes(type)).map((type) => type.charAt(0));
  const line = parseExportLine(`${format.format(at)} - Ana: a room?`);
  if (line?.name !== "Ana" || line.text !== "a room?") return `no message: ${format.format(at)}`;
  const dateOrder = (["dmy", "mdy", "ymd"] as const).find((known) => known === order.join("")) ?? "dmy";
  const date = orderDate(line.date, dateOrder);
  return typeof date === "string" ? date : combineDateAndClock(date, line.clock, { timeZone: "UTC" });
}

describe("a date and time in a language of CLDR", () => {
  it("covers more than 200 languages", () => {
    expect(LANGUAGES.length).toBeGreaterThan(200);
  });

  const supported = LANGUAGES.filter((code) => !UNSUPPORTED.has(code));
  it.each(["short", "medium"] as const)("is read with its own calendar and digits (%s time)", (timeStyle) => {
    for (const locale of supported) {
      for (const at of [MORNING, EVENING]) {
        const read = readBack(locale, { dateStyle: "short", timeStyle }, at);
        expect([locale, read]).toEqual([locale, at]);
      }
    }
  });

  it.each([
    ["halves of the day", {}],
    ["parts of the day", { dayPeriod: "short" }],
  ] as const)("is read with words for %s", (_, more) => {
    const numbers = { year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "2-digit" } as const;
    for (const locale of LANGUAGES.filter((code) => !WITHOUT_HALVES.has(code))) {
      for (const at of [MORNING, EVENING]) {
        const read = readBack(`${locale}-u-ca-gregory`, { ...numbers, hour12: true, ...more }, at);
        expect([locale, read]).toEqual([locale, at]);
      }
    }
  });

  it.each("en pt pt-PT es de fr it nl sv da nb fi pl cs sk hu ro hr sl bg ru uk el tr id ca vi th ja ko zh".split(" "))(
    "is read with the name of the month in %s",
    (locale) => {
      for (const dateStyle of ["medium", "long"] as const) {
        expect(readBack(locale, { dateStyle, timeStyle: "short" }, EVENING)).toBe(EVENING);
      }
    },
  );
});

describe("a file of a phone in another language", () => {
  const names = ["Ana", "Hotel See", "Ana"];
  const write = (head: (minute: string) => string): string =>
    names.map((name, at) => `${head(`0${at + 3}`)}${name}: text ${at}\n`).join("");

  it.each([
    ["a Malay evening", (m: string) => `20/01/26, 9:${m} PTG - `],
    ["an evening before the time", (m: string) => `20/01/26, malam 9:${m} - `],
    ["a Spanish evening in brackets", (m: string) => `[20/01/2026, 9:${m} p. m.] `],
    ["a colon after 24 hours", (m: string) => `20/01/2026, 21:${m}: `],
    ["a colon after 12 hours with seconds", (m: string) => `1/20/2026, 9:${m}:00 PM: `],
    ["the time first", (m: string) => `21:${m} 20/01/2026 - `],
    ["the time first in brackets", (m: string) => `[21:${m}, 20/01/2026] `],
    ["the time first with 12 hours", (m: string) => `9:${m} PM, 1/20/26 - `],
    ["a Buddhist year", (m: string) => `20/1/2569, 21:${m} - `],
    ["a Buddhist year of two digits", (m: string) => `20/1/69 21:${m} - `],
    ["a Buddhist era", (m: string) => `[20/01/2569 BE, 21:${m}] `],
    ["a Persian date", (m: string) => `۱۴۰۴/۱۰/۳۰،‏ ۲۱:${m} - `],
    ["a Reiwa date", (m: string) => `令和8年1月20日 21:${m} - `],
    ["an abbreviated Reiwa date", (m: string) => `R8/1/20 21:${m} - `],
    ["Thai digits", (m: string) => `๒๐/๑/๒๕๖๙ ๒๑:${m} - `],
    ["Bulgarian abbreviations", (m: string) => `20.01.26 г., 21:${m} ч. - `],
    ["Catalan words", (m: string) => `20 de gener del 2026 a les 21:${m} - `],
    ["Slovak words", (m: string) => `20. 1. 2026 o 21:${m} - `],
    ["hours with h", (m: string) => `2026-01-20 à 21 h ${m} - `],
    ["hours with h and no spaces", (m: string) => `20/01/2026 21h${m} - `],
    ["hours, minutes and seconds", (m: string) => `20/01/2026 21 h ${m} min 00 s - `],
    ["hours with a word", (m: string) => `20.01.2026 21 Uhr ${m} - `],
  ])("is read with %s", (_, head) => {
    const { sides, times, errors } = readExport(write(head), "chat.txt");
    const first = Date.UTC(2026, 0, 20, 21, 3);
    expect([sides, times, errors]).toEqual(["ubu", [first, first + 60_000, first + 120_000], []]);
  });

  it.each([
    ["after the time", (m: string) => `20/01/26, 9:${m} XQ - `],
    ["before the time", (m: string) => `20/01/26, xq 9:${m} - `],
    ["in brackets", (m: string) => `[20/01/26, 9:${m}:10 XQ] `],
    ["before a colon", (m: string) => `20/01/26, 9:${m} XQ: `],
  ])("asks for the meaning of an unknown word %s", (_, head) => {
    const { detection, errors } = readExport(write(head), "chat.txt");
    expect(detection.clockWords).toEqual([{ word: "xq", meaning: null }]);
    expect(detection.speakers.map(({ name }) => name)).toEqual(["Ana", "Hotel See"]);
    expect(errors.map(({ code }) => code)).toEqual(Array(3).fill("unknown_clock_word"));
  });

  it("doesn't ask for a word that is also next to hours above 12", () => {
    const { detection, sides } = readExport(
      write((m) => `20/01/26, 21:${m} XQ - `),
      "chat.txt",
    );
    expect([detection.clockWords, sides]).toEqual([[{ word: "xq", meaning: "none" }], "ubu"]);
  });
});
