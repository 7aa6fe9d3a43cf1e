import { expect, test } from "vitest";
import {
  MAX_EXAMPLE_LENGTH,
  MAX_EXAMPLES,
  customIntentChangeSchema,
} from "#src/domain/intents/custom-intents.contract.ts";
import { diffIntent, intentDraftSchema, createIntentDraft } from "./intent-draft.ts";

const INTENT = {
  id: "01890000-0000-7000-8000-000000000000",
  name: "Gifts",
  examples: ["a card", "a gift"],
  matches: 0,
};

test("an intent round-trips through its draft unchanged", () => {
  const change = diffIntent(INTENT, intentDraftSchema.parse(createIntentDraft(INTENT)));
  expect(change).toEqual({ add: [], remove: [] });
  expect(customIntentChangeSchema.parse(change)).toEqual(change);
});

test("a change contains only what was added and removed", () => {
  const draft = intentDraftSchema.parse({ name: "Presents", examples: "a gift\n- a voucher\n" });
  expect(diffIntent(INTENT, draft)).toEqual({ name: "Presents", add: ["a voucher"], remove: ["a card"] });
});

test.each([
  ["no name", { name: " ", examples: "" }, "Give the intent a name"],
  [
    "too many examples",
    { name: "a", examples: Array.from({ length: MAX_EXAMPLES + 1 }, (_, at) => `example ${at}`).join("\n") },
    "Use at most 200 examples (now 201)",
  ],
  [
    "an example that is too long",
    { name: "a", examples: `short\n${"long ".repeat(MAX_EXAMPLE_LENGTH / 4)}` },
    `“${"long ".repeat(8)}…” is longer than 300 characters`,
  ],
])("reports %s before sending", (_, draft, message) => {
  expect(intentDraftSchema.safeParse(draft).error?.issues.map((issue) => issue.message)).toEqual([message]);
});
