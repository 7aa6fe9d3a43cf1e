import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  SKETCH_ERROR,
  addToSketch,
  getBucket,
  countSketch,
  createSketch,
  decodeSketch,
  decodeSketches,
  encodeSketch,
  mergeSketch,
  computeQuantile,
  computeEncodedQuantile,
  getBucketValue,
} from "./quantile-sketch.ts";
import type { Sketch } from "./quantile-sketch.ts";

const durations = fc.array(fc.integer({ min: 1, max: 2_000_000_000 }), { minLength: 1, maxLength: 200 });

function sketchOf(values: number[]): Sketch {
  const sketch = createSketch();
  for (const value of values) addToSketch(sketch, value);
  return sketch;
}

function join(...parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

describe("the quantile sketch", () => {
  it("gives every quantile within its stated relative error", () => {
    fc.assert(
      fc.property(durations, fc.double({ min: 0, max: 1, noNaN: true }), (values, q) => {
        const sorted = [...values].sort((a, b) => a - b);
        const exact = sorted[Math.floor(q * (sorted.length - 1))] ?? 0;
        const estimate = computeQuantile(sketchOf(values), q) ?? 0;
        expect(Math.abs(estimate - exact)).toBeLessThanOrEqual(exact * SKETCH_ERROR * 1.0001);
      }),
    );
  });

  it("merges to the same sketch as adding everything to one", () => {
    fc.assert(
      fc.property(durations, durations, (left, right) => {
        expect(mergeSketch(sketchOf(left), sketchOf(right))).toEqual(sketchOf([...left, ...right]));
      }),
    );
  });

  it("decodes concatenated encodings as their merge", () => {
    fc.assert(
      fc.property(durations, durations, (left, right) => {
        const joined = join(encodeSketch(sketchOf(left)), encodeSketch(sketchOf(right)));
        expect(decodeSketch(joined)).toEqual(sketchOf([...left, ...right]));
      }),
    );
  });

  it("computes the quantile of one or several concatenated encodings", () => {
    fc.assert(
      fc.property(fc.array(durations, { maxLength: 3 }), fc.double({ min: 0, max: 1, noNaN: true }), (parts, q) => {
        const encodings = parts.map((part) => encodeSketch(sketchOf(part)));
        const whole = sketchOf(parts.flat());
        expect(decodeSketches(encodings)).toEqual(whole);
        expect(computeEncodedQuantile(join(...encodings), q)).toBe(computeQuantile(whole, q));
        expect(computeEncodedQuantile(encodeSketch(whole), q)).toBe(computeQuantile(whole, q));
      }),
    );
  });

  it("removes values by a negative count, in any order", () => {
    fc.assert(
      fc.property(durations, durations, (kept, removed) => {
        const delta = createSketch();
        for (const value of removed) addToSketch(delta, value, -1);
        const joined = join(encodeSketch(delta), encodeSketch(sketchOf(kept)), encodeSketch(sketchOf(removed)));
        expect(decodeSketch(joined)).toEqual(sketchOf(kept));
      }),
    );
  });

  it("has no quantile when empty", () => {
    expect(computeQuantile(createSketch(), 0.5)).toBeNull();
    expect(countSketch(createSketch())).toBe(0);
  });

  it("puts durations below 1 ms and invalid ones in bucket 0", () => {
    expect([0, 0.4, -5, Number.NaN].map(getBucket)).toEqual([0, 0, 0, 0]);
    expect(getBucketValue(0)).toBe(0);
    expect(getBucket(1)).toBe(1);
    expect(getBucket(Number.POSITIVE_INFINITY)).toBe(65535);
  });

  it("rejects a truncated encoding", () => {
    expect(() => decodeSketch(new Uint8Array(7))).toThrow(RangeError);
  });

  it("decodes a slice of a larger buffer", () => {
    const encoded = encodeSketch(sketchOf([10, 500]));
    const padded = join(new Uint8Array(3), encoded);
    expect(decodeSketch(padded.subarray(3))).toEqual(sketchOf([10, 500]));
  });
});
