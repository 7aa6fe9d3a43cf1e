import { localHourOf, localWeekdayOf } from "../shared/time-zone.ts";
import { buildSeriesPoint } from "./figures.ts";
import type { SeriesPoint } from "./metrics.contract.ts";
import { addSums, createSums } from "./rollup-sums.ts";
import type { Sums } from "./rollup-sums.ts";
import type { SeriesBreakdown } from "./series.contract.ts";

type Row = Sums & { bucket: string; sketch: Uint8Array };

/** The point of a series that a local day or the start of an hour belongs to: itself, its weekday, or its hour of the day. */
export function chooseBucket(
  bucket: string,
  { by, timeZone }: { by: SeriesBreakdown | undefined; timeZone: string },
): string {
  if (by === undefined) return bucket;
  // A local day is read in UTC: it has no instant.
  if (by === "weekday") return String(localWeekdayOf(Date.parse(bucket), "UTC"));
  return String(localHourOf(Date.parse(bucket), timeZone)).padStart(2, "0");
}

/** The points of a series from sums of days or hours; `turned` are the conversations that turned negative, by day or hour. */
export function buildSeries(
  rows: readonly Row[],
  turned: ReadonlyMap<string, number>,
  choose: (bucket: string) => string,
): SeriesPoint[] {
  return [...Map.groupBy(rows, ({ bucket }) => choose(bucket))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([bucket, same]) => {
      const sums = createSums();
      for (const row of same) addSums(sums, row);
      return buildSeriesPoint(bucket, sums, {
        firstResponse: joinSketches(same),
        turned: same.reduce((sum, row) => sum + (turned.get(row.bucket) ?? 0), 0),
      });
    });
}

/** Sketches one after the other are a sketch of all. */
function joinSketches(rows: readonly Row[]): Uint8Array {
  const [first] = rows;
  if (rows.length === 1 && first !== undefined) return first.sketch;
  const joined = new Uint8Array(rows.reduce((sum, { sketch }) => sum + sketch.length, 0));
  let at = 0;
  for (const { sketch } of rows) {
    joined.set(sketch, at);
    at += sketch.length;
  }
  return joined;
}
