import { describe, expect, it } from "vitest";
import { readDialogues } from "./dialogues.ts";
import { hasCorpora, readConversations, readTexts } from "./read-corpora.ts";
import { scoreCorpus, scorePairs } from "./score.ts";
import { analyseUtterance } from "#src/domain/analysis/analysis.ts";

// Floors a little under what was measured; a change that falls through one made the engine worse.
// Without the corpora beside the project these tests are skipped: the notice is in their name.
const NOTICE = hasCorpora() ? "" : " (skipped: ../shared/data is absent)";

describe.skipIf(!hasCorpora())(`stages on public corpora${NOTICE}`, () => {
  it.each([
    { name: "sgd", conversation: 0.81, message: 0.77, converted: 0.92, ended: 0.86 },
    { name: "star", conversation: 0.67, message: 0.64, converted: 0.83, ended: 0.77 },
    { name: "taskmaster4", conversation: 0.48, message: 0.45, converted: 0.92, ended: 0.56 },
  ])("keep their macro-F1 on $name", ({ name, ...floors }) => {
    const score = scoreCorpus(readConversations(name).filter((_, index) => name !== "sgd" || index % 5 === 0));
    for (const key of ["conversation", "message", "converted", "ended"] as const) {
      expect(score[key].f1, key).toBeGreaterThan(floors[key]);
    }
  });
});

describe.skipIf(!hasCorpora())(`texts of public corpora${NOTICE}`, () => {
  const tweets = hasCorpora() ? readTexts("sentiment_umsab") : [];

  it.each([
    { language: "en", sentiment: 0.54, right: 0.99 },
    { language: "pt", sentiment: 0.53, right: 0.94 },
    { language: "es", sentiment: 0.49, right: 0.97 },
  ])("keep sentiment and language in $language", ({ language, sentiment, right }) => {
    const texts = tweets.filter((row) => row.language === language);
    const read = texts.map((row) => ({ label: row.label, ...analyseUtterance(row.text) }));
    expect(scorePairs(read.map((row) => [row.label, row.sentiment.label])).f1).toBeGreaterThan(sentiment);
    expect(read.filter((row) => row.language === language).length / read.length).toBeGreaterThan(right);
  });
});

describe("stages on our own dialogues", () => {
  it.each([
    { language: "en", conversation: 0.66, message: 0.83, converted: 0.93 },
    { language: "pt", conversation: 0.77, message: 0.87, converted: 0.96 },
    { language: "es", conversation: 0.87, message: 0.9, converted: 0.96 },
  ])("keep their macro-F1 in $language", ({ language, ...floors }) => {
    const score = scoreCorpus(readDialogues().filter((dialogue) => dialogue.language === language));
    for (const key of ["conversation", "message", "converted"] as const) {
      expect(score[key].f1, key).toBeGreaterThan(floors[key]);
    }
  });
});
