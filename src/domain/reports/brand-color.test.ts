import fc from "fast-check";
import { expect, test } from "vitest";
import { computeContrast } from "#tests/support/contrast.ts";
import { darkenForText } from "./brand-color.ts";

test("keeps a color that is readable as text on white", () => {
  expect(darkenForText("#c43c1a")).toBe("#c43c1a");
  expect(darkenForText("#000000")).toBe("#000000");
  // The lightest gray that reaches 4.5 : 1.
  expect(darkenForText("#767676")).toBe("#767676");
  expect(darkenForText("#777777")).not.toBe("#777777");
});

test("darkens every other color until it is, and keeps its hue", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
      const color = `#${value.toString(16).padStart(6, "0")}`;
      const text = darkenForText(color);
      expect(computeContrast(text, "#ffffff")).toBeGreaterThanOrEqual(4.5);
      if (computeContrast(color, "#ffffff") >= 4.5) expect(text).toBe(color);
    }),
  );
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(darkenForText("#ffd400").slice(at, at + 2), 16));
  expect(red).toBeGreaterThan(green ?? 255);
  expect(blue).toBe(0);
});
