import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync, strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { detectImport } from "#src/domain/imports/detect-import.ts";
import { buildOptions } from "#src/domain/imports/detection.ts";
import { EXPORT_SAMPLES } from "#tests/support/export-samples.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { openInChunks } from "#tests/support/read-file-import.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { setEnv } from "../../env.ts";
import { closeQueue } from "../../jobs/queue.ts";
import { createImport, getImport } from "./imports.service.ts";
import { runImport } from "./run-import.ts";

const database = setUpFileDatabase();
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "threadlight-exports-"));
  setEnv({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await closeQueue();
  await rm(dataDir, { recursive: true, force: true });
});

async function importBytes(client: TestClient, bytes: Uint8Array) {
  const { detection } = await detectImport(openInChunks(bytes), "export");
  const { id } = await createImport(client, {
    apiAccountId: client.apiAccountId,
    fileName: "export",
    options: JSON.stringify(buildOptions(detection)),
    content: openInChunks(bytes)(),
  });
  await runImport({ clientId: client.clientId, id });
  return getImport(client, id);
}

async function listStored(client: TestClient): Promise<string[]> {
  const rows = await database.owner<{ role: string; text: string }[]>`
    select role, text from messages where client_id = ${client.clientId}`;
  return rows.map(({ role, text }) => `${role}: ${text}`).toSorted();
}

it.each(EXPORT_SAMPLES.map((sample) => [`${sample.format}: ${sample.name}`, sample] as const))(
  "stores %s from gzip, and counts it once when it is imported again",
  async (_, { value, conversations }) => {
    const client = await createTestClient();
    const text = strToU8(JSON.stringify(value));
    const messages = conversations.flat().length;
    const first = await importBytes(client, gzipSync(text));
    expect(first).toMatchObject({ status: "done", messages, conversations: conversations.length, errorCount: 0 });
    expect(await listStored(client)).toEqual(conversations.flat().toSorted());
    const again = await importBytes(client, gzipSync(text));
    expect(again).toMatchObject({ status: "done", messages: 0, duplicates: messages });
  },
);

it("keeps what came before the place where a zip breaks off, and says so", async () => {
  const client = await createTestClient();
  const sample = EXPORT_SAMPLES.find(({ format }) => format === "telegram_json");
  const zip = zipSync({ "result.json": strToU8(JSON.stringify(sample?.value)), "b.txt": strToU8("x".repeat(99)) });
  const result = await importBytes(client, zip.subarray(0, zip.byteLength - 150));
  expect(result).toMatchObject({ status: "done", messages: 4, errorCount: 1 });
  expect(result.errors).toMatchObject([{ line: 0, code: "bad_zip", message: expect.stringContaining("truncated") }]);
});
