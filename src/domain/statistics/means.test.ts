import { describe, expect, it } from "vitest";
import { computeT95 } from "./beta.ts";
import { compareMeans, describeMean } from "./means.ts";

// Hours of extra sleep, Student (1908), The probable error of a mean, Biometrika 6:1–25; R's data set `sleep`.
const FIRST = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2];
const SECOND = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];

function describeValues(values: readonly number[]) {
  return describeMean(values.map((sum) => ({ sum, n: 1 })));
}

describe("compareMeans", () => {
  // The documentation of R's t.test prints this Welch interval for them: −3.3654832 to 0.2054832 (df = 17.776).
  it("gives the published Welch interval for Student's sleep data", () => {
    const result = compareMeans(describeValues(SECOND), describeValues(FIRST));
    expect(result?.difference).toBeCloseTo(-1.58, 10);
    expect(result?.low).toBeCloseTo(-3.3654832, 6);
    expect(result?.high).toBeCloseTo(0.2054832, 6);
    expect(result?.significant).toBe(false);
  });

  it("has no interval for a single group", () => {
    expect(compareMeans(describeMean([{ sum: 90, n: 30 }]), describeValues(FIRST))).toBeNull();
  });

  it("finds a difference between values that do not vary", () => {
    const constant = (value: number) => describeValues([value, value, value]);
    expect(compareMeans(constant(2), constant(3))).toEqual({ difference: 1, low: 1, high: 1, significant: true });
    expect(compareMeans(constant(2), constant(2))?.significant).toBe(false);
  });
});

describe("describeMean", () => {
  it("gives the ordinary standard error for groups of one value", () => {
    expect(describeValues([2, 4, 4, 4, 5, 5, 7, 9]).standardError).toBeCloseTo(Math.sqrt(32 / 7 / 8), 12);
  });

  it("weights groups by their number of values and leaves out empty ones", () => {
    const groups = [
      { sum: 30, n: 10 },
      { sum: 5, n: 1 },
      { sum: 0, n: 0 },
    ];
    expect(describeMean(groups)).toMatchObject({ value: 35 / 11, n: 11, groups: 2 });
    expect(describeMean([])).toEqual({ value: null, n: 0, standardError: null, groups: 0 });
  });
});

// Fisher and Yates, Statistical Tables, table III, P = 0.05.
it.each([
  [1, 12.706],
  [5, 2.571],
  [10, 2.228],
  [30, 2.042],
  [120, 1.98],
])("t of the 95%% interval with %i degrees of freedom is %f", (freedom, t) => {
  expect(computeT95(freedom)).toBeCloseTo(t, 3);
});
