import fc from "fast-check";
import { expect, it } from "vitest";
import { createIntegerSet } from "./integer-set.ts";

it("adds each integer once", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.nat(50),
          fc.maxSafeNat().map((n) => n % 2 ** 52),
        ),
        { maxLength: 3000 },
      ),
      (values) => {
        const set = createIntegerSet();
        const known = new Set<number>();
        for (const value of values) {
          expect(set.has(value)).toBe(known.has(value));
          expect(set.add(value)).toBe(!known.has(value));
          known.add(value);
        }
        expect(values.every(set.has)).toBe(true);
      },
    ),
    { numRuns: 30 },
  );
});
