import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { FEW_STEPS, packSparse, packSteps, unpackSparse, unpackSteps } from "./packed.ts";

describe("weights as letters", () => {
  it("come back as they were", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -127, max: 127 })), (numbers) => {
        const text = packSteps(numbers);
        expect(text).not.toMatch(/["\\\n]/);
        expect([...unpackSteps(text)]).toEqual(numbers);
      }),
    );
  });

  it("come back as they were where most are nought", () => {
    const few = fc.oneof(
      { weight: 5, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.integer({ min: -FEW_STEPS, max: FEW_STEPS }) },
    );
    fc.assert(
      fc.property(fc.array(few, { maxLength: 200 }), (numbers) => {
        const text = packSparse(numbers);
        expect(text).not.toMatch(/["\\\n]/);
        expect([...unpackSparse(text, numbers.length)]).toEqual(numbers);
      }),
    );
  });
});
