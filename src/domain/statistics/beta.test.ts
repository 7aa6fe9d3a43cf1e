import { expect, it } from "vitest";
import { computeBetaQuantile, computeT95 } from "./beta.ts";

// Tables of Student's t: 12.706, 2.228, 1.984 and 1.962 with 1, 10, 100 and 1,000 degrees of freedom.
it.each([
  [1, 12.7062047362],
  [10, 2.228138852],
  [100, 1.9839715185],
  [1_000, 1.9623390808],
])("gives Student's t with %d degrees of freedom", (freedom, t) => {
  expect(computeT95(freedom)).toBeCloseTo(t, 9);
});

it("expands Student's t as exactly as it inverts the distribution", () => {
  for (const freedom of [100, 137.5, 1_000, 40_000]) {
    const x = computeBetaQuantile(0.05, freedom / 2, 0.5);
    expect(computeT95(freedom)).toBeCloseTo(Math.sqrt(freedom * (1 / x - 1)), 8);
  }
});
