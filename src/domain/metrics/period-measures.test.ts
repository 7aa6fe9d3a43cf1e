import fc from "fast-check";
import { expect, it } from "vitest";
import { buildFigures, buildSeriesPoint } from "./figures.ts";
import { PERIOD_MEASURES, formatFigure } from "./period-measures.ts";
import { buildRate } from "./rate.ts";
import { MEASURES, createSums } from "./rollup-sums.ts";

it("a period of one day has the same figures as its point of the series", () => {
  const counts = fc.array(fc.integer({ min: 0, max: 500 }), { minLength: MEASURES.length, maxLength: MEASURES.length });
  fc.assert(
    fc.property(counts, (drawn) => {
      const sums = createSums();
      for (const [at, name] of MEASURES.entries()) sums[name] = drawn[at] ?? 0;
      const turned = Math.min(7, sums.closed);
      const figures = {
        ...buildFigures([sums], new Map(), [sums.conversations]),
        turnedNegative: buildRate(turned, sums.closed),
      };
      const point = buildSeriesPoint("2026-11-29", sums, { firstResponse: new Uint8Array(), turned });
      for (const { getValue, getPoint } of Object.values(PERIOD_MEASURES)) {
        const [value, ofDay] = [getValue(figures).value, getPoint(point)];
        if (value === null || ofDay === null) expect(ofDay).toBe(value);
        else expect(ofDay).toBeCloseTo(value, 8);
      }
    }),
  );
});

it("figures read as people write them", () => {
  expect([formatFigure("depth", 3.42), formatFigure("quality", 74.4), formatFigure("fallbackRate", 0.0371)]).toEqual([
    ...["3.4", "74", "3.7%"],
  ]);
});
