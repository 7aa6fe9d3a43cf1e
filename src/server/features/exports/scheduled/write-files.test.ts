import { expect, it } from "vitest";
import { SCHEDULED_TABLES } from "#src/domain/exports/scheduled-tables.ts";
import { parseParquet } from "#tests/support/scheduled-export.ts";
import { encodeRows } from "./write-files.ts";

async function* generate(count: number, text: string) {
  for (let from = 0; from < count; from += 500) {
    yield Array.from({ length: Math.min(500, count - from) }, (_, at) => ({
      message_id: `m${from + at}`,
      day: "2026-03-02",
      text: `${text} ${from + at}`,
      sent_at: new Date(Date.UTC(2026, 2, 2) + from + at),
      timed: at % 2 === 0,
      metadata: at % 3 === 0 ? null : { order: at },
      sentiment: at / 7,
    }));
    await Promise.resolve();
  }
}

async function encode(format: "parquet" | "jsonl", count: number, text = "São 5 €"): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of encodeRows(format, "messages", generate(count, text))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

it.each([0, 1, 10_000, 25_001])("Parquet of %i rows has them all, in order", async (count) => {
  const rows = await parseParquet(await encode("parquet", count));
  expect(rows).toHaveLength(count);
  expect(rows.every((row, at) => row["message_id"] === `m${at}` && row["text"] === `São 5 € ${at}`)).toBe(true);
  if (count === 0) return;
  const last = (count - 1) % 500;
  expect(rows.at(-1)).toEqual({
    ...Object.fromEntries(SCHEDULED_TABLES.messages.columns.map(([name]) => [name, null])),
    message_id: `m${count - 1}`,
    day: new Date("2026-03-02"),
    text: `São 5 € ${count - 1}`,
    sent_at: new Date(Date.UTC(2026, 2, 2) + count - 1),
    timed: last % 2 === 0,
    metadata: last % 3 === 0 ? null : JSON.stringify({ order: last }),
    sentiment: last / 7,
  });
});

it("holds a row group of long texts at most", async () => {
  const sizes: number[] = [];
  const long = "x".repeat(32_768);
  for await (const chunk of encodeRows("parquet", "messages", generate(2_000, long))) sizes.push(chunk.length);
  // 64 MiB of texts in groups of 8 MiB, before the rest.
  expect(sizes.length).toBeGreaterThan(7);
});

it("makes the same bytes of the same rows", async () => {
  for (const format of ["parquet", "jsonl"] as const) {
    expect((await encode(format, 1_000)).equals(await encode(format, 1_000))).toBe(true);
  }
});
