import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addResponseGap,
  createResponseGaps,
  computeMedianResponse,
  computeResponseQuantile,
} from "./response-times.ts";

function record(values: number[]): ReturnType<typeof createResponseGaps> {
  const gaps = createResponseGaps();
  for (const value of values) addResponseGap(gaps, value);
  return gaps;
}

describe("response times", () => {
  it("have exact quantiles for up to 64 messages", () => {
    const gaps = record([4000, 1000, 2000, 9000]);
    expect(computeMedianResponse(gaps)).toBe(3000);
    expect(computeResponseQuantile(gaps, 0.95)).toBe(9000);
  });

  it("have no quantiles when there are none", () => {
    expect(computeMedianResponse(createResponseGaps())).toBeNull();
  });

  it("stay within 13 % and in bounded memory beyond 64", () => {
    const values = fc.array(fc.integer({ min: 150, max: 10_000_000 }), { minLength: 65, maxLength: 400 });
    fc.assert(
      fc.property(values, (list) => {
        const gaps = record(list);
        const sorted = [...list].sort((a, b) => a - b);
        const exact = sorted[Math.ceil(0.95 * sorted.length) - 1] ?? 0;
        const estimate = computeResponseQuantile(gaps, 0.95) ?? 0;
        expect(Math.abs(estimate - exact) / exact).toBeLessThan(0.13);
        expect(gaps.list.length + gaps.steps.length).toBeLessThanOrEqual(128);
      }),
    );
  });
});
