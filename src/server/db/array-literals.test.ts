import fc from "fast-check";
import { expect, it } from "vitest";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { encodeArray, encodeCell, encodeInstant, encodeRecords, encodeTextArray } from "./array-literals.ts";

const database = setUpFileDatabase();

/** Any text that PostgreSQL can store. Request validation rejects NUL and lone surrogates. */
const text = fc.string({ unit: "grapheme" }).filter((value) => !value.includes("\0"));
const awkward = fc.constantFrom("", "NULL", "null", '"', "\\", "{}", ",", " a ", '\\"', "a\nb", "{a,b}");

it("PostgreSQL decodes encoded arrays, including nulls and quotes", async () => {
  const texts = fc.array(fc.option(fc.oneof(text, awkward)), { maxLength: 20 });
  // JavaScript formats -0 as 0.
  const numbers = fc.array(fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)), {
    maxLength: 20,
  });
  await fc.assert(
    fc.asyncProperty(texts, numbers, async (words, values) => {
      const [row] = await database.owner<{ words: (string | null)[]; values: (number | null)[] }[]>`
        select to_json(${encodeTextArray(words)}::text[]) as words, to_json(${encodeArray(values)}::float8[]) as values`;
      expect(row).toEqual({ words, values });
    }),
    { numRuns: 50 },
  );
});

it("PostgreSQL decodes encoded table rows", async () => {
  await database.owner`create type pg_temp.cells as (first uuid, second date, name text, position int)`;
  const row = fc.record({ text: fc.option(fc.oneof(text, awkward), { freq: 4 }), number: fc.option(fc.integer()) });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (rows) => {
      const literal = encodeRecords(rows, ({ text, number }) => [null, null, encodeCell(text), number]);
      const read = await database.owner`
        select cells.name as text, cells.position as number
        from (select * from unnest(${literal}::pg_temp.cells[])) as cells`;
      expect(read).toEqual(rows);
    }),
    { numRuns: 50 },
  );
});

it("formats an instant like Date.toISOString", () => {
  const days = fc.integer({ min: -700_000, max: 2_000_000 });
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 86_399_999 }), (day, ms) => {
      const at = day * 86_400_000 + ms;
      expect(encodeInstant(at)).toBe(new Date(at).toISOString());
    }),
  );
});
