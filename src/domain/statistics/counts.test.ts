import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareCounts, describeDays } from "./counts.ts";
import type { DayVariation } from "./counts.ts";

/** Days that are all alike vary less than Poisson's, so that the interval is Poisson's. */
const ALIKE: DayVariation = { dispersion: 0, degreesOfFreedom: 54 };

function compare(before: number, after: number, days = ALIKE) {
  const compared = compareCounts({ count: before, days }, { count: after, days });
  if (compared === null) throw new Error("A ratio was expected.");
  return compared;
}

describe("describeDays", () => {
  // Counts of insects on twelve plots sprayed with C (Beall, 1942; R 4.4, datasets::InsectSprays). With their mean, 25 / 12,
  // the squares add up to 42.9167.
  it("divides Pearson's chi-square by the degrees of freedom", () => {
    const { dispersion, degreesOfFreedom } = describeDays([0, 1, 7, 2, 3, 1, 2, 1, 3, 0, 1, 4]);
    expect(degreesOfFreedom).toBe(11);
    expect(dispersion).toBeCloseTo(42.916_667 / (25 / 12) / 11, 5);
  });

  it("does not take the rhythm of the week for chance, from two weeks on", () => {
    const week = [100, 100, 100, 100, 100, 20, 20];
    expect(describeDays([...week, ...week])).toEqual({ dispersion: 0, degreesOfFreedom: 7 });
    expect(describeDays(week).dispersion).toBeGreaterThan(15);
    expect(describeDays([...week, ...week, 220, ...week.slice(1)]).dispersion).toBeGreaterThan(4);
  });

  it("needs two days with a count", () => {
    for (const counts of [[], [40], [0, 0, 0]]) expect(describeDays(counts).dispersion ?? 0).toBe(0);
    expect(describeDays([40])).toEqual({ dispersion: null, degreesOfFreedom: 0 });
  });
});

describe("compareCounts", () => {
  // R 4.4, stats::poisson.test, example "These are paper-pencil data": 11 cases in 800 against 21 in 3011 person-years, from
  // Boice and Monson (1977) as quoted in its documentation; there the interval of the ratio of the rates is 0.8584264 to 4.2772659.
  it("gives the published interval of a ratio of Poisson rates", () => {
    const { low, high, significant } = compare(21, 11);
    const exposure = (1083 + 1050 + 878) / 800;
    expect(low * exposure).toBeCloseTo(0.8584264, 6);
    expect(high * exposure).toBeCloseTo(4.2772659, 6);
    expect(significant).toBe(false);
  });

  it("widens the interval by the square root of the dispersion", () => {
    const half = ({ low, high }: { low: number; high: number }) => Math.log(high / low) / 2;
    const narrow = half(compare(100_000, 90_000));
    expect(narrow).toBeCloseTo(1.96 * Math.sqrt(1 / 100_000 + 1 / 90_000), 4);
    const wide = half(compare(100_000, 90_000, { dispersion: 9, degreesOfFreedom: 1_000_000 }));
    expect(wide / narrow).toBeCloseTo(3, 1);
  });

  it("never narrows it below Poisson's", () => {
    expect(compare(1_000, 900, { dispersion: 0.2, degreesOfFreedom: 54 })).toEqual(compare(1_000, 900));
  });

  it("takes the dispersion of both periods, and Student's t for few days", () => {
    const spiked = { count: 1_000, days: { dispersion: 10, degreesOfFreedom: 27 } };
    const calm = { count: 900, days: { dispersion: 1, degreesOfFreedom: 27 } };
    expect(compareCounts(spiked, calm)?.significant).toBe(false);
    expect(compareCounts(calm, spiked)?.significant).toBe(false);
    expect(compareCounts({ ...spiked, days: calm.days }, calm)?.significant).toBe(true);
    const few = { dispersion: 1, degreesOfFreedom: 1 };
    expect(compare(1_000, 850, few).significant).toBe(false);
    expect(compare(1_000, 850).significant).toBe(true);
  });

  it("has no interval if no two days show how much they vary", () => {
    const days = { dispersion: null, degreesOfFreedom: 0 };
    expect(compareCounts({ count: 200, days }, { count: 300, days })).toBeNull();
  });

  it("contains 1 for equal counts and the ratio for any", () => {
    const counts = fc.integer({ min: 1, max: 50_000 });
    fc.assert(
      fc.property(counts, counts, fc.double({ min: 0, max: 40, noNaN: true }), (before, after, dispersion) => {
        const days = { dispersion, degreesOfFreedom: 6 };
        const { ratio, low, high } = compare(before, after, days);
        expect(low).toBeLessThan(ratio);
        expect(high).toBeGreaterThan(ratio);
        expect(compare(before, before, days).significant).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  it("narrows for large counts", () => {
    const { low, high } = compare(10_000_000, 10_000_000);
    expect(low).toBeCloseTo(1 - 1.96 * Math.sqrt(2 / 10_000_000), 5);
    expect(high).toBeCloseTo(1 + 1.96 * Math.sqrt(2 / 10_000_000), 5);
  });

  it("has no upper bound if nothing was counted before, and 0 as the lower one if nothing was counted after", () => {
    expect(compare(0, 40).high).toBe(Number.POSITIVE_INFINITY);
    expect(compare(40, 0)).toMatchObject({ ratio: 0, low: 0, significant: true });
  });
});
