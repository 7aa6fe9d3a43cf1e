import type { ListRow } from "./conversations.sql.ts";

const COLUMNS = [
  ["conversation_id", (row) => row.externalId],
  ["started_at", (row) => row.startedAt.toISOString()],
  ["last_at", (row) => row.lastAt.toISOString()],
  ["channel", (row) => row.channel],
  ["language", (row) => row.language],
  ["agent_version", (row) => row.agentVersion],
  ["end_user", (row) => row.endUser ?? ""],
  ["stage", (row) => row.stage ?? ""],
  ["converted", (row) => String(row.converted)],
  ["closed", (row) => String(row.closed)],
  ["handed_off", (row) => String(row.handedOff)],
  ["drop_off_reason", (row) => (row.closed && !row.converted ? (row.dropReason ?? "") : "")],
  ["sentiment", (row) => String(row.sentiment)],
  ["intent", (row) => row.intent],
  ["messages", (row) => String(row.messages)],
  ["turns", (row) => String(row.turns)],
  ["duration_seconds", (row) => String(row.durationMs / 1000)],
  ["quality", (row) => String(row.quality)],
  ["tags", (row) => row.tags.join("; ")],
  ["first_message", (row) => row.preview],
] as const satisfies readonly (readonly [string, (row: ListRow) => string])[];

/** Conversations as a CSV file to save, named after the day. */
export function respondWithCsv(pages: AsyncGenerator<ListRow[]>): Response {
  const today = new Date().toISOString().slice(0, "2026-03-31".length);
  return new Response(streamCsv(pages), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="conversations-${today}.csv"`,
      "cache-control": "no-store",
    },
  });
}

/** Conversations as CSV (RFC 4180), streamed; a failure half-way breaks the stream, so that no file looks whole that isn't. */
function streamCsv(pages: AsyncGenerator<ListRow[]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      // The byte-order mark makes spreadsheets read UTF-8.
      controller.enqueue(encoder.encode(`\uFEFF${COLUMNS.map(([name]) => name).join(",")}\r\n`));
    },
    async pull(controller) {
      const next = await pages.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value.map(writeRow).join("")));
    },
    async cancel() {
      await pages.return(undefined);
    },
  });
}

function writeRow(row: ListRow): string {
  return `${COLUMNS.map(([, read]) => writeCell(read(row))).join(",")}\r\n`;
}

/** A cell that begins like a formula is given an apostrophe: spreadsheets would run it. */
function writeCell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) && Number.isNaN(Number(value)) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
