import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allocateThreads, type ThreadCounts } from "./thread-allocation.ts";
import { drawThreads, type ThreadBox } from "./thread-geometry.ts";

const counts: ThreadCounts = { reached: [12_480, 8_861, 5_366, 2_945], dropped: [3_500, 3_495, 2_421, 60] };
const box: ThreadBox = {
  direction: "right",
  gates: [0, 300, 600, 900],
  end: 1_050,
  top: 40,
  breadth: 240,
  fall: 100,
  hang: 0.8,
  threads: 72,
};

/** Arbitrary valid funnels: counts never grow from gate to gate, and at most the remainder drops off. */
const funnels = fc
  .tuple(fc.nat(1_000_000), fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 7, maxLength: 7 }))
  .map(([first, shares]): ThreadCounts => {
    const reached = [first];
    for (const share of shares.slice(0, 3)) reached.push(Math.floor((reached.at(-1) ?? 0) * share));
    const dropped = reached.map((count, gate) => {
      const left = gate === 3 ? count : count - (reached[gate + 1] ?? 0);
      return Math.floor(left * (shares[3 + gate] ?? 0));
    });
    return { reached, dropped };
  });

describe("thread allocation", () => {
  test("allocates the requested number in proportion", () => {
    const threads = allocateThreads(counts, 72);
    expect(threads).toHaveLength(72);
    expect([1, 2, 3].map((gate) => threads.filter((thread) => thread.last >= gate).length)).toEqual([51, 31, 17]);
    expect(threads.filter((thread) => thread.last === 0 && thread.fate === "drop")).toHaveLength(20);
    expect(threads.filter((thread) => thread.last === 0 && thread.fate === "running")).toHaveLength(1);
  });

  test("shows a single conversation among very many", () => {
    const threads = allocateThreads({ reached: [100_000, 100_000, 2, 1], dropped: [0, 99_998, 1, 0] }, 72);
    expect(threads.filter((thread) => thread.last === 3)).toHaveLength(1);
  });

  test("allocates none without conversations", () => {
    expect(allocateThreads({ reached: [0, 0, 0, 0], dropped: [0, 0, 0, 0] }, 72)).toEqual([]);
  });

  test("never shows an empty outcome, and always allocates the requested number", () => {
    fc.assert(
      fc.property(funnels, (funnel) => {
        const threads = allocateThreads(funnel, 72);
        expect(threads).toHaveLength((funnel.reached[0] ?? 0) > 0 ? 72 : 0);
        for (const thread of threads) {
          expect(funnel.reached[thread.last]).toBeGreaterThan(0);
          if (thread.fate === "drop") expect(funnel.dropped[thread.last]).toBeGreaterThan(0);
        }
      }),
    );
  });
});

describe("the drawing", () => {
  test("is the same every time", () => {
    expect(drawThreads(counts, box)).toEqual(drawThreads(counts, box));
  });

  test("makes every gate as high as its count", () => {
    const heights = drawThreads(counts, box).gates.map((gate) => gate.y2 - gate.y1);
    expect(heights.map((height) => Math.round(height))).toEqual([240, 170, 103, 57]);
  });

  test("draws as many frays as threads that drop", () => {
    const starts = drawThreads(counts, box)
      .frays.filter((path) => path.stage === 0)
      .flatMap((path) => path.d.match(/M/g) ?? []);
    expect(starts).toHaveLength(20);
  });

  test("is rotated in the vertical layout", () => {
    const [right, down] = [drawThreads(counts, box), drawThreads(counts, { ...box, direction: "down" })];
    expect(down.gates.map((gate) => gate.x2 - gate.x1)).toEqual(right.gates.map((gate) => gate.y2 - gate.y1));
    expect(down.gates.map((gate) => gate.y1)).toEqual(box.gates);
  });

  test("has a clickable region only at stages with drop-offs", () => {
    const drawing = drawThreads({ ...counts, dropped: [3_500, 0, 2_421, 0] }, box);
    expect(drawing.regions.map((region) => region.stage)).toEqual([0, 2]);
  });

  test("contains no NaN, null or Infinity for any funnel", () => {
    fc.assert(
      fc.property(funnels, fc.constantFrom("right" as const, "down" as const), (funnel, direction) => {
        expect(JSON.stringify(drawThreads(funnel, { ...box, direction }))).not.toMatch(/NaN|null|Infinity/);
      }),
    );
  });
});
