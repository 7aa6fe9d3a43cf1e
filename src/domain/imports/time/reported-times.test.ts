import { describe, expect, it } from "vitest";
import { createClockWordTally } from "../detect/clock-words.ts";
import { findUnknownClockWord, parseFileTimestamp } from "./timestamps.ts";

function read(text: string, clockWords: Record<string, "am" | "pm" | "none"> = {}): string | null {
  const at = parseFileTimestamp(text, { dateOrder: "dmy", timeZone: "UTC", clockWords });
  return typeof at === "number" ? new Date(at).toISOString().slice(0, 16) : at;
}

describe("a time that people reported", () => {
  it.each([
    ["midnight in Finnish", "14.3.2026 klo 12.08 ap.", "2026-03-14T00:08"],
    ["noon in Finnish", "14.3.2026 klo 12.08 ip.", "2026-03-14T12:08"],
    ["a morning in Irish", "14/03/2026, 11:08 r.n.", "2026-03-14T11:08"],
    ["midnight in Hungarian", "2026. 03. 14. de. 12:08", "2026-03-14T00:08"],
    ["noon in Hungarian", "2026. 03. 14. du. 12:08", "2026-03-14T12:08"],
    ["midnight in English, before the hour", "2026/3/14 AM 12:08", "2026-03-14T00:08"],
    ["an evening in Vietnamese before the date", "9:08 CH 14/3/2026", "2026-03-14T21:08"],
    ["an afternoon in Marathi", "14/3/2026 दुपारी 2:05", "2026-03-14T14:05"],
    ["an afternoon in Marathi's abbreviation", "14/03/2026, 6:02 म.उ.", "2026-03-14T18:02"],
    ["a Reiwa year by its letter", "R 8/3/14 18:02", "2026-03-14T18:02"],
    ["a Reiwa year with a space", "令和 8/3/14 18:02", "2026-03-14T18:02"],
    ["the first year of Reiwa", "令和元年5月1日 18:02", "2019-05-01T18:02"],
    ["a Spanish date, whose “de” is no half of the day", "14 de marzo de 2026 12:08", "2026-03-14T12:08"],
    ["Kibana", "Mar 14, 2026 @ 18:02:11.250", "2026-03-14T18:02"],
    ["the JSON of .NET", "/Date(1773511331000)/", "2026-03-14T18:02"],
    ["the JSON of .NET with an offset, escaped", "\\/Date(1773511331000+0200)\\/", "2026-03-14T18:02"],
    ["a zone in brackets after an offset", "2026-07-14T18:02:11+01:00[Europe/Lisbon]", "2026-07-14T17:02"],
    ["a zone in brackets alone", "2026-07-14T18:02:11[Europe/Lisbon]", "2026-07-14T17:02"],
    ["a zone by its name", "2026-03-14 18:02:11 America/New_York", "2026-03-14T22:02"],
    ["a zone by its abbreviation", "14/03/2026 18:02 JST", "2026-03-14T09:02"],
  ])("is read: %s", (_, text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each(["IST", "ART", "BST"])("asks for %s, which stands for several zones or is a name as well", (zone) => {
    const text = `14/03/2026 18:02 ${zone}`;
    expect(read(text)).toBe("unknown_clock_word");
    expect(read(text, { [zone.toLowerCase()]: "none" })).toBe("2026-03-14T18:02");
    const tally = createClockWordTally();
    tally.add(findUnknownClockWord(text));
    expect(tally.detect()).toEqual([{ word: zone.toLowerCase(), meaning: null }]);
  });

  it("doesn't take a name for a zone", () => {
    expect(findUnknownClockWord("14/03/2026 18:02 Bot")).toEqual({ word: "bot", hour: 18 });
  });
});
