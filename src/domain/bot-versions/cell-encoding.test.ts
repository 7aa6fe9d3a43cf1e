import fc from "fast-check";
import { expect, it } from "vitest";
import { CELL_SUMS, buildCells, createCell, mergeCells } from "./agent-cell.ts";
import type { AgentCell, ConversationFacts } from "./agent-cell.ts";
import { decodeCells, encodeCells } from "./cell-encoding.ts";
import { formatDay, toDayNumber } from "./day-number.ts";

const text = fc.constantFrom("", "v1", "v2", "é 語", "a".repeat(200));
const sketch = fc
  .array(fc.tuple(fc.nat(1_400), fc.integer({ min: 1, max: 5_000_000 })), { maxLength: 8 })
  .map((entries) => [...new Map(entries)].sort(([a], [b]) => a - b).flat());
const cell: fc.Arbitrary<AgentCell> = fc
  .record({
    keys: fc.record({
      ...{ account: text, channel: text, language: text, version: text, model: text, agent: text, prompt: text },
    }),
    sums: fc.array(fc.integer({ min: -(2 ** 51), max: 2 ** 51 }), {
      minLength: CELL_SUMS.length,
      maxLength: CELL_SUMS.length,
    }),
    firstDay: fc.nat(40_000),
    days: fc.nat(15),
    response: sketch,
    firstChunk: sketch,
  })
  .map(({ keys, sums, firstDay, days, ...sketches }) => ({
    ...createCell(keys, firstDay),
    ...Object.fromEntries(CELL_SUMS.map((name, at) => [name, sums[at] ?? 0])),
    ...sketches,
    lastDay: firstDay + days,
  }));

it("decodes what was encoded", () => {
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 6 }), (cells) => {
      expect(decodeCells(encodeCells(cells))).toEqual(cells);
    }),
  );
});

it("gives the same sums whether conversations are grouped at once or by day", () => {
  const facts: fc.Arbitrary<ConversationFacts> = fc.record({
    ...{ account: text, channel: text, language: text, version: text, model: text, agent: text, prompt: text },
    ...{ day: fc.nat(3), converted: fc.boolean(), closed: fc.boolean(), handedOff: fc.boolean() },
    ...{ withFallback: fc.boolean(), messages: fc.nat(40), quality: fc.nat(100) },
    sentiment: fc.integer({ min: -1_000, max: 1_000 }).map((value) => value / 1_000),
    ...{
      calls: fc.nat(2),
      pricedCalls: fc.nat(1),
      input: fc.nat(9_000),
      cachedInput: fc.nat(900),
      output: fc.nat(900),
    },
    ...{ reasoning: fc.nat(100), costNano: fc.nat(9_000_000) },
    ...{ mixedVersion: fc.boolean(), mixedModel: fc.boolean(), mixedAgent: fc.boolean(), mixedPrompt: fc.boolean() },
    ...{ responses: fc.array(fc.nat(90_000)), firstChunks: fc.array(fc.nat(900)) },
  });
  fc.assert(
    fc.property(fc.array(facts, { maxLength: 30 }), (conversations) => {
      const byDay = [...Map.groupBy(conversations, ({ day }) => day).values()].map(buildCells);
      const merged = mergeCells(byDay.flatMap((cells) => decodeCells(encodeCells(cells))));
      const sort = (cells: AgentCell[]) =>
        cells.map((one) => JSON.stringify(Object.entries(one).toSorted())).toSorted();
      expect(sort(merged)).toEqual(sort(buildCells(conversations)));
    }),
  );
});

it("numbers days from 1970", () => {
  expect(toDayNumber("1970-01-02")).toBe(1);
  expect(formatDay(toDayNumber("2026-03-31"))).toBe("2026-03-31");
});
