import fc from "fast-check";
import { expect, it } from "vitest";
import { addToBucket, createSketch, decodeSketch, encodeSketch, mergeInto } from "#src/domain/analysis/sketch.ts";
import { bindDatabase } from "#tests/support/bound-database.ts";

const database = bindDatabase();

const record = fc.tuple(fc.constantFrom(0, 1, 255, 256, 40_000, 65_535), fc.integer({ min: -70_000, max: 70_000 }));

it("the database joins sketches to the encoding of their sum, and never to more than a kilobyte beside it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(record, { maxLength: 6 }), { minLength: 60, maxLength: 90 }), async (writes) => {
      let held: Uint8Array = new Uint8Array();
      const expected = createSketch();
      for (const records of writes) {
        const added = createSketch();
        for (const [bucket, count] of records) addToBucket(added, bucket, count);
        mergeInto(expected, added);
        const [row] = await database.owner<
          { held: Uint8Array }[]
        >`select join_sketches(${held}, ${encodeSketch(added)}) as held`;
        held = row?.held ?? held;
        expect(held.length).toBeLessThan(1024);
      }
      expect(decodeSketch(held)).toEqual(expected);
    }),
    { numRuns: 10 },
  );
});
