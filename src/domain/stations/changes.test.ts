import { describe, expect, it } from "vitest";
import type { Language } from "../analysis/analysis.contract.ts";
import { addDays } from "../shared/time-zone.ts";
import { chooseChanges, listCandidates } from "./changes.ts";
import type { ChangePath } from "./changes.ts";
import type { Stop } from "./stations.contract.ts";

const FIRST = "2026-10-01";

/** Ten conversations a day for `days` days; `build` gives the bot's messages on a day. */
function buildPaths(days: number, build: (day: number, at: number) => Stop[], language: Language = "en"): ChangePath[] {
  return Array.from({ length: days * 10 }, (_, index) => {
    const day = Math.floor(index / 10);
    return { conversationId: `${language}${index}`, day: addDays(FIRST, day), language, stops: build(day, index % 10) };
  });
}

function detectChanges(paths: readonly ChangePath[], texts: Record<string, string> = {}) {
  return chooseChanges(listCandidates(paths), ({ step }) => texts[step] ?? "");
}

const greeting = { key: "greeting", step: "hello" };

describe("changes of the bot", () => {
  it("are found where a message disappears and another takes its place, once for all languages", () => {
    const said = (language: string) => (day: number) => [
      greeting,
      { key: "answer", step: day < 20 ? `rush-${language}` : `dates-${language}` },
    ];
    const paths = [...buildPaths(40, said("en")), ...buildPaths(40, said("es"), "es")];
    expect(detectChanges(paths)).toEqual([
      {
        at: "2026-10-21",
        before: { key: "answer", n: 400, conversationId: expect.any(String), step: expect.stringMatching(/^rush/) },
        after: { key: "answer", n: 400, conversationId: expect.any(String), step: expect.stringMatching(/^dates/) },
      },
    ]);
  });

  it("are one for a station's paraphrases, whatever takes their places, and for other readings of another language", () => {
    const said = (old: string, fresh: string) => (day: number, at: number) => {
      const word = at % 2 === 0 ? "a" : "b";
      return [
        day < 20 ? { key: old, step: `old-${word}` } : { key: word === "a" ? fresh : "menu", step: `new-${word}` },
      ];
    };
    const paths = [
      ...buildPaths(40, said("greeting", "question.the-date")),
      ...buildPaths(40, said("answer", "question.the-date"), "pt"),
    ];
    const texts = {
      ...{ "old-a": "Hello and welcome to the hotel", "new-a": "Hello, which dates at the hotel" },
      ...{ "old-b": "Hi, this is Nora speaking", "new-b": "Hi, Nora here: pick one" },
    };
    expect(detectChanges(paths, texts)).toMatchObject([{ at: "2026-10-21", before: { n: 400 }, after: { n: 400 } }]);
  });

  it("are also those of stations whose messages all differ", () => {
    const paths = buildPaths(40, (day, at) => [
      greeting,
      { key: day < 20 ? "closing" : "offer.tours", step: `unique-${day}-${at}` },
    ]);
    expect(detectChanges(paths).map(({ at, before, after }) => [at, before.key, after.key])).toEqual([
      ["2026-10-21", "closing", "offer.tours"],
    ]);
  });

  it("are not seasons, rare messages, additions, or what still occurs", () => {
    const rare = (day: number, at: number): Stop[] => [
      greeting,
      ...(at === 0 && day % 4 === 0
        ? [{ key: "price", step: day < 20 ? "old" : "new" }]
        : [{ key: "answer", step: "a" }]),
    ];
    expect(detectChanges(buildPaths(40, rare))).toEqual([]);
    const added = (day: number): Stop[] => (day < 20 ? [greeting] : [greeting, { key: "offer", step: "b" }]);
    expect(detectChanges(buildPaths(40, added))).toEqual([]);
    const trial = (day: number, at: number): Stop[] => [
      greeting,
      { key: "answer", step: day >= 20 && at < 5 ? "b" : "a" },
    ];
    expect(detectChanges(buildPaths(40, trial))).toEqual([]);
    const pause = (day: number): Stop[] => [greeting, { key: "answer", step: day < 15 ? "a" : "b" }];
    const apart = buildPaths(40, pause).filter(({ day }) => day < addDays(FIRST, 10) || day > addDays(FIRST, 20));
    expect(detectChanges(apart)).toEqual([]);
  });

  it("of several messages at once are told apart by their words, and by nothing else", () => {
    const said = (day: number, at: number): Stop[] => [
      greeting,
      { key: "answer", step: `${at % 2 === 0 ? "rain" : "price"}-${day < 20 ? "old" : "new"}` },
    ];
    const texts = {
      "rain-old": "Light rain does not stop us, we have ponchos",
      "rain-new": "Rain does not stop us: ponchos are included",
      "price-old": "Prices start at 40 euros",
      "price-new": "Prices start at 45 euros per person",
    };
    const pairs = detectChanges(buildPaths(40, said), texts).map(({ before, after }) => [before.step, after.step]);
    // Of the same station and day: one change, shown by the message that was said most.
    expect([
      ["rain-old", "rain-new"],
      ["price-old", "price-new"],
    ]).toContainEqual(pairs[0]);
    expect(pairs).toHaveLength(1);
    expect(detectChanges(buildPaths(40, said))).toEqual([]);
  });

  it("leave out people and silence", () => {
    const paths = buildPaths(40, (day) => [greeting, { key: day < 20 ? "person" : "silent", step: "" }]);
    expect(detectChanges(paths)).toEqual([]);
  });
});
