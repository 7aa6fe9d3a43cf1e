import { describe, expect, it } from "vitest";
import { MINUTE_MS } from "../../shared/durations.ts";
import { summarizeTimes } from "./time-to-convert.ts";

describe("the time to convert", () => {
  it("has the median, the p90 and both counts", () => {
    const times = [10, 1, 3, 2, 5, 4, 8, 6, 7, 9].map((minutes) => minutes * MINUTE_MS);
    expect(summarizeTimes(times, 40)).toMatchObject({
      medianMs: 5 * MINUTE_MS,
      p90Ms: 9 * MINUTE_MS,
      n: 10,
      total: 40,
    });
  });

  it("puts a boundary value into the bucket that starts there and counts each time once", () => {
    const { buckets } = summarizeTimes(
      [0, MINUTE_MS - 1, MINUTE_MS, 2 * MINUTE_MS, 59 * MINUTE_MS, 60 * MINUTE_MS, 1e9],
      7,
    );
    expect(buckets.map(({ n }) => n)).toEqual([2, 1, 1, 0, 0, 1, 1, 1]);
    expect(buckets.at(-1)?.belowMs).toBeNull();
  });

  it("is null without conversions", () => {
    expect(summarizeTimes([], 0)).toMatchObject({ medianMs: null, p90Ms: null, n: 0 });
  });
});
