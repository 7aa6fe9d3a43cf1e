import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { detectFile } from "#src/domain/imports/detect-file.ts";
import { buildOptions } from "#src/domain/imports/detection.ts";
import { createViewer } from "#tests/support/channels.ts";
import { addConversations, downloadExport, makeExport } from "#tests/support/exports.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { findInFolder } from "#tests/support/find-text.ts";
import { startS3Server } from "#tests/support/s3-server.ts";
import type { S3Server } from "#tests/support/s3-server.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { setEnv } from "../../env.ts";
import { closeQueue } from "../../jobs/queue.ts";
import { createImport, getImport } from "../imports/imports.service.ts";
import { runImport } from "../imports/run-import.ts";
import { deleteExport } from "./exports.service.ts";

setUpFileDatabase();
let dataDir: string;
let server: S3Server;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "threadlight-s3-"));
  server = await startS3Server(join(dataDir, "s3"));
  const { endpoint, bucket, region, key, secret } = server.settings;
  const settings = { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region, S3_KEY: key, S3_SECRET: secret };
  setEnv({ DATA_DIR: dataDir, ...settings });
});
afterAll(async () => {
  await closeQueue();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

it("an S3-compatible store holds an export and an import, and nothing of either once they are over", async () => {
  const folder = join(dataDir, "s3");
  const client = await createTestClient();
  await addConversations(client);
  const id = await makeExport(client);
  expect(await findInFolder(folder, id)).not.toEqual([]);
  expect(await readdir(dataDir)).not.toContain("files");
  const files = await downloadExport(client, id);
  const text = [...files].find(([name]) => name.endsWith("/messages.csv"))?.[1] ?? "";

  const imported = await createTestClient();
  const { apiAccountId, clientId } = imported;
  const options = JSON.stringify(buildOptions(detectFile(text, "messages.csv")));
  const content = new Blob([text]).stream();
  const upload = await createImport(imported, { apiAccountId, fileName: "messages.csv", options, content });
  expect(await findInFolder(folder, upload.id)).not.toEqual([]);
  await runImport({ clientId, id: upload.id });
  expect(await getImport(imported, upload.id)).toMatchObject({ status: "done", messages: 48, errorCount: 0 });
  await deleteExport(createViewer(client), id);
  expect(await findInFolder(folder, id)).toEqual([]);
  expect(await findInFolder(folder, upload.id)).toEqual([]);
});
