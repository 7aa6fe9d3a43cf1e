import { expect, test } from "vitest";
import { eventSchema, messageSchema } from "./ingest.contract.ts";

function parse(timestamp: string): string | undefined {
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
])("parses the time %s with its offset, or in UTC without one", (text, instant) => {
  expect(parse(text)).toBe(instant);
});

test.each(["2026-02-30T10:00:00Z", "2025-02-29", "2026-04-31T23:59:59+02:00", "2026-06-00"])(
  "rejects %s, a day that does not exist",
  (text) => {
    expect(parse(text)).toBeUndefined();
  },
);

test.each(["03/04/2026", "March 4, 2026", "2026", "2026-13-01T00:00:00Z", "1773482400"])(
  "rejects the time %s, which is not ISO 8601",
  (text) => {
    expect(parse(text)).toBeUndefined();
  },
);

test("reports a missing field and a wrong type", () => {
  const getMessage = (item: object): string | undefined => messageSchema.safeParse(item).error?.issues[0]?.message;
  expect(getMessage({ role: "user", text: "hi" })).toBe("Is required");
  expect(getMessage({ conversationId: 7, role: "user", text: "hi" })).toBe("Must be a string");
});

test("requires a score or thumbs for feedback", () => {
  const feedback = { conversationId: "c", type: "feedback" };
  expect(eventSchema.safeParse({ ...feedback, name: "survey" }).error?.issues).toMatchObject([
    { path: ["score"], message: "Feedback needs a score from 1 to 5, or thumbs: up or down" },
  ]);
  expect(eventSchema.safeParse({ ...feedback, score: 1 }).success).toBe(true);
  expect(eventSchema.safeParse({ ...feedback, thumbs: "down" }).success).toBe(true);
  expect(eventSchema.safeParse({ conversationId: "c", type: "end" }).success).toBe(true);
});

test("a conversion's value has a currency, and no other event has a value", () => {
  const conversion = { conversationId: "c", type: "conversion" };
  const getErrors = (event: object) =>
    eventSchema.safeParse(event).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];
  expect(getErrors({ ...conversion, value: 80.5, currency: "EUR" })).toEqual([]);
  expect(getErrors({ ...conversion, value: 0, currency: "JPY" })).toEqual([]);
  expect(getErrors({ ...conversion, value: -1, currency: "EUR" })).toEqual(["value: Must not be negative"]);
  expect(getErrors({ ...conversion, value: "80", currency: "EUR" })).toEqual([
    "value: Must be a number in the currency's units, such as 80.5",
  ]);
  expect(getErrors({ ...conversion, value: 80, currency: "euro" })).toEqual([
    "currency: Use a code of ISO 4217 such as EUR",
  ]);
  expect(getErrors({ ...conversion, value: 80 })).toEqual(["currency: Is required with a value"]);
  expect(getErrors({ ...conversion, currency: "EUR" })).toEqual(["value: Is required with a currency"]);
  expect(getErrors({ ...conversion, type: "end", value: 80, currency: "EUR" })).toEqual([
    "value: Only conversions have a value",
  ]);
});
