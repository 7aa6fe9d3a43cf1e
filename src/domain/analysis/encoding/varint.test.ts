import { describe, expect, it } from "vitest";
import fc from "fast-check";
import {
  MAX_SPARSE,
  decodeAscending,
  decodeSmallInts,
  decodeSparse,
  encodeAscending,
  encodeSmallInts,
  encodeSparse,
} from "./varint.ts";

describe("encoded weights", () => {
  it("decode to the same integers", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -127, max: 127 })), (numbers) => {
        const text = encodeSmallInts(numbers);
        expect(text).not.toMatch(/["\\\n]/);
        expect([...decodeSmallInts(text)]).toEqual(numbers);
      }),
    );
  });

  it("decode to the same integers when most are zero", () => {
    const few = fc.oneof(
      { weight: 5, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.integer({ min: -MAX_SPARSE, max: MAX_SPARSE }) },
    );
    fc.assert(
      fc.property(fc.array(few, { maxLength: 200 }), (numbers) => {
        const text = encodeSparse(numbers);
        expect(text).not.toMatch(/["\\\n]/);
        expect([...decodeSparse(text, numbers.length)]).toEqual(numbers);
      }),
    );
  });

  it("decode to the same ascending integers", () => {
    const numbers = fc
      .uniqueArray(fc.nat({ max: 700_000 }), { maxLength: 200 })
      .map((list) => list.sort((a, b) => a - b));
    fc.assert(
      fc.property(numbers, (list) => {
        const text = encodeAscending(list);
        expect(text).not.toMatch(/["\\\n]/);
        expect([...decodeAscending(text)]).toEqual(list);
      }),
    );
    expect(() => encodeAscending([1, 5_000_000])).toThrow();
  });
});
