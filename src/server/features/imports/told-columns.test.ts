import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { detectFile } from "#src/domain/imports/detect-file.ts";
import { buildOptions } from "#src/domain/imports/detection.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { findInFolder, findInTables } from "#tests/support/find-text.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { setEnv } from "../../env.ts";
import { closeQueue } from "../../jobs/queue.ts";
import { listConversations } from "../conversations/conversations.service.ts";
import { createImport } from "./imports.service.ts";
import { runImport } from "./run-import.ts";

const database = setUpFileDatabase();
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "threadlight-told-"));
  setEnv({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await closeQueue();
  await rm(dataDir, { recursive: true, force: true });
});

const CSV = [
  "conversation_id,timestamp,role,text,source_kind,source_url,utm_campaign,referrer,Plan,seats",
  "a,2026-03-01T10:00:00Z,user,Hello,page,https://x.example/rooms?gclid=zqImported,spring,https://b.example/ana@example.com,trial,6",
  "a,2026-03-01T10:00:05Z,bot,Hi,,,,,write to ana@example.com,",
  "b,2026-03-01T10:00:00Z,user,Hello,,,,,,",
].join("\n");

/** The request's body in one chunk. */
async function* readBody(): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(new TextEncoder().encode(CSV));
}

it("stores sources and properties of columns, masked, and no click id", async () => {
  const client = await createTestClient();
  await database.owner`update clients set redact_personal_data = true where client_id = ${client.clientId}`;
  const options = buildOptions(detectFile(CSV, "chats.csv"), { dateOrder: "dmy" });
  const columns = options?.columns.map((column) =>
    ["Plan", "seats"].includes(column.header) ? { ...column, field: "property" } : column,
  );
  const { id } = await createImport(client, {
    apiAccountId: client.apiAccountId,
    fileName: "chats.csv",
    options: JSON.stringify({ ...options, columns }),
    content: readBody(),
  });
  await runImport({ clientId: client.clientId, id });
  const { items } = await listConversations({ clientId: client.clientId, timeZone: "UTC" }, { limit: 5 });
  const told = new Map(items.map(({ externalId, source, properties }) => [externalId, { source, properties }]));
  expect(told.get("a")).toMatchObject({
    source: {
      ...{ kind: "page", url: "https://x.example/rooms", campaign: "spring" },
      referrer: "https://b.example/[email]",
    },
    properties: { Plan: "write to [email]", seats: 6 },
  });
  expect(told.get("b")).toEqual({ source: null, properties: {} });
  expect(await findInTables(database.owner, "zqImported")).toEqual([]);
  expect(await findInFolder(dataDir, "zqImported")).toEqual([]);
});
