import { expect, test } from "vitest";
import { HOUR_MS } from "../shared/durations.ts";
import { computeReplyDue, describePromise } from "./reply-time.ts";

test("a reply is due after the plan's hours", () => {
  expect(computeReplyDue("free", { atMs: 0, dueAtMs: null })).toBe(48 * HOUR_MS);
  expect(computeReplyDue("growth", { atMs: HOUR_MS, dueAtMs: null })).toBe(13 * HOUR_MS);
});

test("writing again does not postpone the reply", () => {
  expect(computeReplyDue("free", { atMs: 9 * HOUR_MS, dueAtMs: 48 * HOUR_MS })).toBe(48 * HOUR_MS);
});

test("says the promise in words", () => {
  expect(describePromise("free")).toBe("E-mail (48h): we reply within 48 hours.");
  expect(describePromise("pro")).toBe("Priority (chat): we reply within 12 hours, before all other plans.");
});
