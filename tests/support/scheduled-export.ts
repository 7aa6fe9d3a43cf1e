/** A bucket that scheduled exports write to, and what another program reads in it. */
import { parquetReadObjects } from "hyparquet";
import { scheduledExportInputSchema } from "#src/domain/exports/scheduled-export.contract.ts";
import type { ScheduledTable } from "#src/domain/exports/scheduled-tables.ts";
import type { Sql } from "#src/server/db/sql.ts";
import { runSchedule } from "#src/server/features/exports/scheduled/run-schedule.ts";
import { rewriteDays, setScheduledExport } from "#src/server/features/exports/scheduled/schedule.service.ts";
import { openS3Files } from "#src/server/providers/files/s3-files.ts";
import { createViewer } from "./channels.ts";
import { RUNNING } from "./exports.ts";
import type { S3Server } from "./s3-server.ts";
import type { TestClient } from "./test-client.ts";

/** The first day that tests write. */
export const FIRST_DAY = "2026-03-01";

/** Settings of a server's bucket as a person enters them. */
export function buildInput({ settings }: Pick<S3Server, "settings">, changes: object = {}) {
  const { key: keyId, ...place } = settings;
  const input = { ...place, keyId, prefix: "data", formats: ["parquet", "jsonl"], enabled: true, ...changes };
  return scheduledExportInputSchema.parse(input);
}

/** Schedules a client's export into its own prefix, from FIRST_DAY on. */
export async function schedule(client: TestClient, server: S3Server, changes: object = {}): Promise<void> {
  await setScheduledExport(createViewer(client), buildInput(server, { prefix: client.clientId, ...changes }));
  await rewriteDays(createViewer(client), { from: FIRST_DAY });
}

/** Runs a client's schedule as if it were due. */
export async function runDue(owner: Sql, { clientId }: TestClient): Promise<void> {
  await owner`update export_schedules set next_at = now() where client_id = ${clientId}`;
  await runSchedule(clientId, RUNNING);
}

/** Reads the files of a client's prefix by name. */
export async function readBucket({ settings }: S3Server, { clientId }: TestClient): Promise<Map<string, Buffer>> {
  const store = openS3Files(settings);
  const files = new Map<string, Buffer>();
  for (const name of await store.list(clientId)) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of store.read(`${clientId}/${name}`)) chunks.push(chunk);
    files.set(name, Buffer.concat(chunks));
  }
  return files;
}

type Row = Record<string, unknown>;

/** Reads all rows of a table from its Parquet files. */
export async function readParquet(files: Map<string, Buffer>, table: ScheduledTable): Promise<Row[]> {
  const contents = [...files].filter(([name]) => name.startsWith(`${table}/`) && name.endsWith(".parquet"));
  const rows = await Promise.all(contents.map(([, content]) => parseParquet(content)));
  return rows.flat();
}

/** Reads the rows of a Parquet file. */
export function parseParquet(content: Uint8Array): Promise<Row[]> {
  const file = new Uint8Array(content).buffer;
  return parquetReadObjects({ file });
}

/** Reads all rows of a table from its files of JSON lines. */
export function readLines(files: Map<string, Buffer>, table: ScheduledTable): Row[] {
  const contents = [...files].filter(([name]) => name.startsWith(`${table}/`) && name.endsWith(".jsonl"));
  return contents.flatMap(([, content]) =>
    content
      .toString()
      .split("\n")
      .filter((line) => line !== "")
      .map((line): Row => JSON.parse(line)),
  );
}
