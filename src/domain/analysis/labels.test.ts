import { describe, expect, it } from "vitest";
import { FLAGS, INTENTS, LANGUAGES, STAGES } from "./analysis.contract.ts";
import { describeFlag, describeIntent, describeLanguage, describeStage } from "./labels.ts";

describe("labels", () => {
  it("are distinct for every intent, flag, stage and language", () => {
    const lists = [
      INTENTS.map(describeIntent),
      FLAGS.map(describeFlag),
      [...STAGES, null].map(describeStage),
      LANGUAGES.map(describeLanguage),
    ];
    for (const list of lists) expect(new Set(list.filter((label) => /^[A-Z]/.test(label))).size).toBe(list.length);
  });
});
