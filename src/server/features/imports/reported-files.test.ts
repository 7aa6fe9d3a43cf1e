import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { detectFile } from "#src/domain/imports/detect-file.ts";
import { buildOptions } from "#src/domain/imports/detection.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { IMPORT_CASES } from "#tests/support/import-cases.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { setEnv } from "../../env.ts";
import { closeQueue } from "../../jobs/queue.ts";
import { createImport, getImport } from "./imports.service.ts";
import { runImport } from "./run-import.ts";

const database = setUpFileDatabase();
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "threadlight-reported-"));
  setEnv({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await closeQueue();
  await rm(dataDir, { recursive: true, force: true });
});

it.each(IMPORT_CASES.filter(({ sides }) => sides !== "").map((found) => [found.kind, found] as const))(
  "stores the conversations of a file with %s",
  async (_, { name, text, sides, dateOrder, times }) => {
    const client = await createTestClient();
    const { apiAccountId, clientId } = client;
    const options = buildOptions(detectFile(text, name), dateOrder === undefined ? {} : { dateOrder });
    const { id } = await createImport(client, {
      apiAccountId,
      fileName: name,
      options: JSON.stringify(options),
      content: new Blob([text]).stream(),
    });
    await runImport({ clientId, id });
    expect(await getImport(client, id)).toMatchObject({ status: "done", errorCount: 0 });
    const rows = await database.owner<{ role: string; at: Date; conversation: string }[]>`
      select role, sent_at as at, conversation_id as conversation from messages where client_id = ${clientId}
      order by sent_at, seq`;
    const stored = new Map<string, string>();
    for (const { conversation, role } of rows)
      stored.set(conversation, (stored.get(conversation) ?? "") + role.slice(0, 1));
    expect([...stored.values()].sort()).toEqual(sides.split(" ").sort());
    if (times === undefined) return;
    expect(rows.map(({ at }) => at.toISOString().slice(0, 19).replace("T", " "))).toEqual(times);
  },
);
