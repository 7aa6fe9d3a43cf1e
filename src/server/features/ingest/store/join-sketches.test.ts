import fc from "fast-check";
import { expect, it } from "vitest";
import {
  addToBucket,
  createSketch,
  decodeSketch,
  encodeSketch,
  mergeSketch,
} from "#src/domain/statistics/quantile-sketch.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";

const database = setUpFileDatabase();

const record = fc.tuple(fc.constantFrom(0, 1, 255, 256, 40_000, 65_535), fc.integer({ min: -70_000, max: 70_000 }));

it("the database joins sketches to the encoding of their sum, at less than a kilobyte", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(record, { maxLength: 6 }), { minLength: 60, maxLength: 90 }), async (writes) => {
      let joined: Uint8Array = new Uint8Array();
      const expected = createSketch();
      for (const records of writes) {
        const added = createSketch();
        for (const [bucket, count] of records) addToBucket(added, bucket, count);
        mergeSketch(expected, added);
        const [row] = await database.owner<
          { joined: Uint8Array }[]
        >`select join_sketches(${joined}, ${encodeSketch(added)}) as joined`;
        joined = row?.joined ?? joined;
        expect(joined.length).toBeLessThan(1024);
      }
      expect(decodeSketch(joined)).toEqual(expected);
    }),
    { numRuns: 10 },
  );
});
