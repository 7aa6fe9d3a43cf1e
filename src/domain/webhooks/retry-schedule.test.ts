import { expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../shared/durations.ts";
import { MAX_ATTEMPTS, getNextAttemptMs, parseRetryAfter } from "./retry-schedule.ts";

test("attempts a message eight times within 24 hours", () => {
  for (const random of [0, 0.5, 1]) {
    let nowMs = 0;
    const times = [0];
    for (let attempts = 1; ; attempts++) {
      const next = getNextAttemptMs({ attempts, createdMs: 0, nowMs, random });
      if (next === null) break;
      nowMs = next;
      times.push(next);
    }
    expect(times).toHaveLength(MAX_ATTEMPTS);
    expect(nowMs).toBeLessThanOrEqual(24 * HOUR_MS);
    expect(nowMs).toBeGreaterThan(21 * HOUR_MS);
    expect(times[1]).toBeGreaterThanOrEqual(4.5 * SECOND_MS);
    expect(times[1]).toBeLessThanOrEqual(5 * SECOND_MS);
  }
});

test("waits after a late attempt too", () => {
  const next = getNextAttemptMs({ attempts: 1, createdMs: 0, nowMs: MINUTE_MS, random: 0.5 });
  expect(next).toBeGreaterThanOrEqual(MINUTE_MS + 4.5 * SECOND_MS);
});

test("lets the endpoint ask for up to six hours", () => {
  const ask = (retryAfterMs: number) => getNextAttemptMs({ attempts: 1, createdMs: 0, nowMs: 0, retryAfterMs });
  expect(ask(HOUR_MS)).toBe(HOUR_MS);
  expect(ask(100 * HOUR_MS)).toBe(6 * HOUR_MS);
  expect(ask(SECOND_MS)).toBeGreaterThan(4 * SECOND_MS);
});

test("parses Retry-After in seconds and as a date", () => {
  expect(parseRetryAfter("120", 0)).toBe(120_000);
  expect(parseRetryAfter("Thu, 01 Jan 1970 00:01:00 GMT", 0)).toBe(60_000);
  expect(parseRetryAfter("soon", 0)).toBe(0);
  expect(parseRetryAfter(undefined, 0)).toBe(0);
});
