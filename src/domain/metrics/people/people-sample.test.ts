import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addJoinedPeople,
  addPeople,
  countPeople,
  createPeopleSample,
  encodePeople,
  MAX_EXACT_PEOPLE,
} from "./people-sample.ts";
import type { PeopleSample } from "./people-sample.ts";

describe("sample of people", () => {
  it("counts few people exactly, each once", () => {
    const sample = createPeopleSample();
    addPeople(sample, encode(hashesOf(0, MAX_EXACT_PEOPLE)));
    addPeople(sample, encode(hashesOf(10, MAX_EXACT_PEOPLE)));
    expect(countPeople(sample, 10_000)).toEqual({ people: MAX_EXACT_PEOPLE, peopleEstimated: false });
    addPeople(sample, encode(hashesOf(MAX_EXACT_PEOPLE, MAX_EXACT_PEOPLE + 1)));
    expect(countPeople(sample, 10_000).peopleEstimated).toBe(true);
  });

  it("estimates many people within eight percent, and never more than their conversations", () => {
    for (const people of [5_000, 20_000, 100_000, 300_000]) {
      const sample = createPeopleSample();
      addPeople(sample, encode(hashesOf(people, 2 * people)));
      const { people: counted, peopleEstimated } = countPeople(sample, 10 * people);
      expect(peopleEstimated).toBe(true);
      expect(Math.abs(counted / people - 1)).toBeLessThan(0.08);
      expect(countPeople(sample, 4_500).people).toBe(4_500);
      expect(sample.hashes.size).toBeLessThanOrEqual(MAX_EXACT_PEOPLE);
    }
  });

  it("gives the same number whatever parts it was merged from, and in whatever order", () => {
    const parts = fc.array(fc.tuple(fc.nat(20_000), fc.nat(9_000)), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(parts, (spans) => {
        const lists = spans.map(([from, length]) => hashesOf(from, from + length));
        const whole = createPeopleSample();
        addPeople(whole, encode(lists.flat()));
        const merged = createPeopleSample();
        for (const list of lists.toReversed()) addPeople(merged, encodePeople(sampleOf(list)));
        expect([...merged.hashes].sort()).toEqual([...whole.hashes].sort());
        expect(merged.level).toBe(whole.level);
      }),
      { numRuns: 20 },
    );
  });

  it("adds joined samples as it adds each of them", () => {
    const lists = fc.array(fc.tuple(fc.nat(500), fc.nat(6_000)), { maxLength: 3 });
    fc.assert(
      fc.property(lists, (spans) => {
        const parts = spans.map(([from, length]) => encodePeople(sampleOf(hashesOf(from, from + length))));
        const joined = createPeopleSample();
        addJoinedPeople(joined, Buffer.concat(parts.flatMap((part) => [encodeLength(part.length), part])));
        const one = createPeopleSample();
        for (const part of parts) addPeople(one, part);
        expect(encodePeople(joined)).toEqual(encodePeople(one));
      }),
      { numRuns: 20 },
    );
  });

  it("refuses truncated bytes", () => {
    expect(() => addPeople(createPeopleSample(), encode([1]).subarray(0, 4))).toThrow(RangeError);
  });
});

function encodeLength(length: number): Uint8Array {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}

function sampleOf(hashes: number[]): PeopleSample {
  const sample = createPeopleSample();
  addPeople(sample, encode(hashes));
  return sample;
}

function encode(hashes: number[]): Uint8Array {
  return encodePeople({ level: 0, hashes: new Set(hashes) });
}

/** Hashes of the people with the numbers from `from` to `to`, spread over 48 bits. */
function hashesOf(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => {
    const mixed = Math.imul((from + index) ^ 0x9e3779b9, 0x85ebca6b);
    const low = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed >>> 16) & 0xffff) * 2 ** 32 + ((low ^ (low >>> 16)) >>> 0);
  });
}
