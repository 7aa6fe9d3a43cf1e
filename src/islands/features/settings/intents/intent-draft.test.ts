import { expect, test } from "vitest";
import { EXAMPLE_LENGTH, MOST_EXAMPLES, ownIntentChangeSchema } from "#src/domain/intents/own-intents.contract.ts";
import { describeChange, intentDraftSchema, startIntentDraft } from "./intent-draft.ts";

const INTENT = {
  id: "01890000-0000-7000-8000-000000000000",
  name: "Gifts",
  examples: ["a card", "a gift"],
  matches: 0,
};

test("an intent comes out of its draft unchanged", () => {
  const change = describeChange(INTENT, intentDraftSchema.parse(startIntentDraft(INTENT)));
  expect(change).toEqual({ add: [], remove: [] });
  expect(ownIntentChangeSchema.parse(change)).toEqual(change);
});

test("a change names what was added and taken, not what stayed", () => {
  const draft = intentDraftSchema.parse({ name: "Presents", examples: "a gift\n- a voucher\n" });
  expect(describeChange(INTENT, draft)).toEqual({ name: "Presents", add: ["a voucher"], remove: ["a card"] });
});

test.each([
  ["no name", { name: " ", examples: "" }, "Give the intent a name"],
  [
    "too many examples",
    { name: "a", examples: Array.from({ length: MOST_EXAMPLES + 1 }, (_, at) => `example ${at}`).join("\n") },
    "At most 200 examples; these are 201",
  ],
  [
    "an example that is too long",
    { name: "a", examples: `short\n${"long ".repeat(EXAMPLE_LENGTH / 4)}` },
    `“${"long ".repeat(8)}…” is longer than 300 characters`,
  ],
])("%s is said before anything is sent", (_, draft, message) => {
  expect(intentDraftSchema.safeParse(draft).error?.issues.map((issue) => issue.message)).toEqual([message]);
});
