/** Streams lists as CSV downloads (RFC 4180). */
import { formatCsvCell } from "../../../domain/shared/csv-cell.ts";
import { toStream } from "../to-stream.ts";

/** The columns of a file: the name, and the value of a row. */
export type CsvColumns<Row> = readonly (readonly [string, (row: Row) => string])[];

/** Builds a response with a CSV file `name-<date>.csv`. An error aborts the stream, so that no partial file looks complete. */
export function respondWithCsv<Row>({
  name,
  columns,
  pages,
}: {
  name: string;
  columns: CsvColumns<Row>;
  pages: AsyncGenerator<Row[]>;
}): Response {
  const today = new Date().toISOString().slice(0, "2026-03-31".length);
  return new Response(toStream(formatChunks(columns, pages)), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}-${today}.csv"`,
      "cache-control": "no-store",
    },
  });
}

async function* formatChunks<Row>(columns: CsvColumns<Row>, pages: AsyncGenerator<Row[]>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const formatRow = (row: Row): string =>
    `${columns.map(([, getValue]) => formatCsvCell(getValue(row))).join(",")}\r\n`;
  // The byte order mark makes spreadsheets detect UTF-8.
  yield encoder.encode(`\uFEFF${columns.map(([name]) => name).join(",")}\r\n`);
  for await (const rows of pages) yield encoder.encode(rows.map(formatRow).join(""));
}
