import { describe, expect, it } from "vitest";
import { DROP_OFF_REASONS, FLAGS, INTENTS, LANGUAGES, STAGES } from "./analysis.contract.ts";
import { describeFlag, describeIntent, describeLanguage, describeReason, describeStage } from "./labels.ts";

describe("labels", () => {
  it("are distinct for every reason, intent, flag, stage and language", () => {
    const lists = [
      DROP_OFF_REASONS.map(describeReason),
      INTENTS.map(describeIntent),
      FLAGS.map(describeFlag),
      [...STAGES, null].map(describeStage),
      LANGUAGES.map(describeLanguage),
    ];
    for (const list of lists) expect(new Set(list.filter((label) => /^[A-Z]/.test(label))).size).toBe(list.length);
  });
});
