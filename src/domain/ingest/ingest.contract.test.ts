import { expect, test } from "vitest";
import { eventSchema, messageSchema } from "./ingest.contract.ts";

function read(timestamp: string): string | undefined {
  const item = { conversationId: "c", role: "user", text: "hi", timestamp };
  const at = messageSchema.safeParse(item).data?.timestamp;
  return at === undefined ? undefined : new Date(at).toISOString();
}

test.each([
  ["2026-03-14T10:00:00Z", "2026-03-14T10:00:00.000Z"],
  ["2026-03-14T10:00:00.123456+02:00", "2026-03-14T08:00:00.123Z"],
  ["2026-03-14 10:00:00-0300", "2026-03-14T13:00:00.000Z"],
  ["2026-03-14 10:00:00.123456+00", "2026-03-14T10:00:00.123Z"],
  ["2026-03-14T10:00-03", "2026-03-14T13:00:00.000Z"],
  ["2026-03-14T10:00", "2026-03-14T10:00:00.000Z"],
  ["2026-03-14", "2026-03-14T00:00:00.000Z"],
])("the time %s is read in its offset, and in UTC without one", (text, instant) => {
  expect(read(text)).toBe(instant);
});

test.each(["2026-02-30T10:00:00Z", "2025-02-29", "2026-04-31T23:59:59+02:00", "2026-06-00"])(
  "the day of %s, which no calendar has, is refused instead of moved",
  (text) => {
    expect(read(text)).toBeUndefined();
  },
);

test.each(["03/04/2026", "March 4, 2026", "2026", "2026-13-01T00:00:00Z", "1773482400"])(
  "the time %s, which is not ISO 8601, is refused instead of guessed",
  (text) => {
    expect(read(text)).toBeUndefined();
  },
);

test("a field that is missing or of another type is said to be so", () => {
  const messageOf = (item: object): string | undefined => messageSchema.safeParse(item).error?.issues[0]?.message;
  expect(messageOf({ role: "user", text: "hi" })).toBe("Is missing");
  expect(messageOf({ conversationId: 7, role: "user", text: "hi" })).toBe("Must be a string");
});

test("feedback says something: a score, or a thumb", () => {
  const feedback = { conversationId: "c", type: "feedback" };
  expect(eventSchema.safeParse({ ...feedback, name: "survey" }).error?.issues).toMatchObject([
    { path: ["score"], message: "Feedback needs a score from 1 to 5, or thumbs: up or down" },
  ]);
  expect(eventSchema.safeParse({ ...feedback, score: 1 }).success).toBe(true);
  expect(eventSchema.safeParse({ ...feedback, thumbs: "down" }).success).toBe(true);
  expect(eventSchema.safeParse({ conversationId: "c", type: "end" }).success).toBe(true);
});
