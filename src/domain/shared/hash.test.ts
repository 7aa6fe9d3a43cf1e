import { describe, expect, it } from "vitest";
import { hashText, hashToInteger } from "./hash.ts";

describe("hashText", () => {
  it("is stable, because stored keys depend on it", () => {
    expect(hashText("")).toMatchInlineSnapshot(`"26545ac399f632f9"`);
    expect(hashText("c1 user hello")).toMatchInlineSnapshot(`"0d4c3614b2798bc4"`);
    expect(hashText("Olá, quanto é? 👋")).toMatchInlineSnapshot(`"7c14ff8110ac22fe"`);
  });

  it("has no collision among half a million similar texts", () => {
    const seen = new Set<string>();
    for (let i = 0; i < 500_000; i++) seen.add(hashText(`conversation-${i % 1000} user ok ${i}`));
    expect(seen.size).toBe(500_000);
  });

  it("distributes each half evenly over its range", () => {
    const counts = [new Array<number>(64).fill(0), new Array<number>(64).fill(0)];
    for (let i = 0; i < 64_000; i++) {
      const hash = hashText(`t-${i}`);
      for (const [half, buckets] of counts.entries()) {
        const bucket = Number.parseInt(hash.slice(half * 8, half * 8 + 2), 16) >> 2;
        buckets[bucket] = (buckets[bucket] ?? 0) + 1;
      }
    }
    for (const count of counts.flat()) expect(Math.abs(count - 1000)).toBeLessThan(200);
  });
});

describe("hashToInteger", () => {
  it("gives the first 52 bits of the hash as a safe integer", () => {
    for (const text of ["", "c1", "Olá, quanto é? 👋", "x".repeat(1000)]) {
      expect(hashToInteger(text)).toBe(Number.parseInt(hashText(text).slice(0, 13), 16));
    }
  });
});
