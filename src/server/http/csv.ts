/** Lists as CSV files to save (RFC 4180), streamed. */

/** The columns of a file: name, and what a row has there. */
export type CsvColumns<Row> = readonly (readonly [string, (row: Row) => string])[];

/** A file named `name` and the day. A failure half-way breaks the stream, so that no file looks whole that isn't. */
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
  return new Response(streamCsv(columns, pages), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}-${today}.csv"`,
      "cache-control": "no-store",
    },
  });
}

function streamCsv<Row>(columns: CsvColumns<Row>, pages: AsyncGenerator<Row[]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const write = (row: Row): string => `${columns.map(([, read]) => writeCell(read(row))).join(",")}\r\n`;
  return new ReadableStream({
    start(controller) {
      // The byte-order mark makes spreadsheets read UTF-8.
      controller.enqueue(encoder.encode(`\uFEFF${columns.map(([name]) => name).join(",")}\r\n`));
    },
    async pull(controller) {
      const next = await pages.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value.map(write).join("")));
    },
    async cancel() {
      await pages.return(undefined);
    },
  });
}

/** A cell that begins like a formula is given an apostrophe: spreadsheets would run it. */
function writeCell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) && Number.isNaN(Number(value)) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
