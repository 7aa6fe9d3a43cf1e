import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { detectFile } from "#src/domain/imports/detect-file.ts";
import { buildOptions } from "#src/domain/imports/detection.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { findRollupMismatches } from "#tests/support/recount.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { setEnv } from "../../env.ts";
import { closeQueue } from "../../jobs/queue.ts";
import { ingestMessages } from "../ingest/ingest.service.ts";
import { failAbandonedImports } from "./import-recovery.service.ts";
import { runImport } from "./run-import.ts";
import { runUndo } from "./undo-import.ts";
import { getFileKey } from "./import-files.ts";
import {
  cancelImport,
  findExistingConversations,
  getImport,
  listImports,
  createImport,
  undoImport,
} from "./imports.service.ts";

const SAMPLES = fileURLToPath(new URL("../../../../../shared/data/samples/", import.meta.url));
const samplesPresent = existsSync(SAMPLES);
if (!samplesPresent) console.info("No sample files next to the project: their tests are skipped.");

const CSV = [
  "conversation_id,timestamp,role,text,channel",
  "a,2026-03-01T10:00:00Z,user,Do you have a tour on Sunday?,whatsapp",
  'a,2026-03-01T10:00:05Z,bot,"Yes: 10:00 or 15:00.\nWhich one?",whatsapp',
  "b,2026-03-01T11:00:00Z,user,hello,webchat",
  "b,not a time,user,lost,webchat",
  "a,2026-03-01T10:01:00Z,user,15:00 please,whatsapp",
].join("\n");

const database = setUpFileDatabase();
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "threadlight-uploads-"));
  setEnv({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await closeQueue();
  await rm(dataDir, { recursive: true, force: true });
});

describe("an import", () => {
  it("stores conversations, reports invalid lines and counts a repeated file once", async () => {
    const client = await createTestClient();
    const first = await upload(client, "chats.csv", CSV);
    expect(first).toMatchObject({ status: "done", messages: 4, duplicates: 0, conversations: 2, errorCount: 1 });
    expect(first).toMatchObject({ firstAt: "2026-03-01T10:00:00.000Z", lastAt: "2026-03-01T11:00:00.000Z" });
    expect(first.errors).toEqual([expect.objectContaining({ line: 6, code: "bad_timestamp" })]);
    const again = await upload(client, "chats.csv", CSV);
    expect(again).toMatchObject({ status: "done", messages: 0, duplicates: 4, conversations: 0 });
    const rows = await database.owner`
      select external_id, channel, messages, closed from conversations where client_id = ${client.clientId} order by 1`;
    expect(rows).toEqual([
      { external_id: "a", channel: "whatsapp", messages: 3, closed: true },
      { external_id: "b", channel: "webchat", messages: 1, closed: true },
    ]);
    expect(await findRollupMismatches(database.owner)).toEqual([]);
  });

  it("is undone completely and leaves messages from other sources", async () => {
    const client = await createTestClient();
    await ingestMessages(
      client.key,
      { conversationId: "a", role: "user", text: "from the API", timestamp: "2026-03-01T09:59:00Z" },
      null,
    );
    const { id } = await upload(client, "chats.csv", CSV);
    await undoImport(client, id);
    await runUndo({ clientId: client.clientId, id });
    expect(await getImport(client, id)).toMatchObject({ status: "undone" });
    const rows =
      await database.owner`select external_id, messages from conversations where client_id = ${client.clientId}`;
    expect(rows).toEqual([{ external_id: "a", messages: 1 }]);
    expect(await findRollupMismatches(database.owner)).toEqual([]);
    expect(await upload(client, "chats.csv", CSV)).toMatchObject({ messages: 4, duplicates: 0 });
  });

  it("of a file with the newest first is stored in chronological order, including messages of the same minute", async () => {
    const client = await createTestClient();
    const lines = [
      "b,2026-03-01T10:01,bot,Booked!",
      "b,2026-03-01T10:01,user,Yes please",
      "b,2026-03-01T10:00,bot,Shall I book it?",
      "b,2026-03-01T10:00,user,A table for two?",
    ];
    await upload(client, "newest-first.csv", ["conversation_id,timestamp,role,text", ...lines].join("\n"));
    const rows =
      await database.owner`select text from messages where client_id = ${client.clientId} order by sent_at, seq`;
    expect(rows.map((row) => String(row["text"]))).toEqual([
      "A table for two?",
      "Shall I book it?",
      "Yes please",
      "Booked!",
    ]);
    expect(await findRollupMismatches(database.owner)).toEqual([]);
  });

  it("without times counts on its day but not in the peak hours", async () => {
    const client = await createTestClient();
    await upload(client, "talk.csv", "conversation_id,role,text\na,user,Do you have a tour?\na,bot,Yes: at 10:00.");
    const [row] = await database.owner`
      select conversations, by_hour from rollups where client_id = ${client.clientId} and grain = 'day'`;
    expect(row).toMatchObject({ conversations: "1", by_hour: Buffer.alloc(0) });
    expect(await findRollupMismatches(database.owner)).toEqual([]);
  });

  it("interrupted by a killed process runs again from the start and counts once", async () => {
    const client = await createTestClient();
    const { id } = await send(client, "chats.csv", CSV);
    await database.owner`update uploads set status = 'running' where upload_id = ${id}`;
    await ingestMessages(client.key, { conversationId: "elsewhere", role: "user", text: "hi" }, null);
    await runImport({ clientId: client.clientId, id });
    await runImport({ clientId: client.clientId, id });
    expect(await getImport(client, id)).toMatchObject({ status: "done", messages: 4, conversations: 2 });
    expect(await findRollupMismatches(database.owner)).toEqual([]);
  });

  it("interrupted by a shutdown keeps its file, runs again and counts once", async () => {
    const client = await createTestClient();
    const { id } = await send(client, "chats.csv", CSV);
    const job = { clientId: client.clientId, id };
    await runImport(job, AbortSignal.abort());
    expect(await getImport(client, id)).toMatchObject({ status: "running" });
    await runImport(job);
    expect(await getImport(client, id)).toMatchObject({ status: "done", messages: 4, conversations: 2 });
    expect(await findRollupMismatches(database.owner)).toEqual([]);
  });

  it("started twice at once runs only once", async () => {
    const client = await createTestClient();
    const { id } = await send(client, "chats.csv", CSV);
    const job = { clientId: client.clientId, id };
    await Promise.all([runImport(job), runImport(job)]);
    expect(await getImport(client, id)).toMatchObject({ status: "done", messages: 4, duplicates: 0, conversations: 2 });
  });

  it("can be canceled while queued and then imports nothing", async () => {
    const client = await createTestClient();
    const { id } = await send(client, "chats.csv", CSV);
    expect(await cancelImport(client, id)).toMatchObject({ status: "cancelled" });
    await runImport({ clientId: client.clientId, id });
    expect(await database.owner`select 1 from conversations where client_id = ${client.clientId}`).toHaveLength(0);
    await expect(cancelImport(client, id)).rejects.toMatchObject({ code: "conflict" });
    expect(existsSync(join(dataDir, "files", getFileKey(id)))).toBe(false);
  });

  it("fails if its job can't be queued, so that a retry isn't a duplicate", async () => {
    const client = await createTestClient();
    await send(client, "before.csv", CSV);
    await database.owner`alter schema pgboss rename to away`;
    try {
      await expect(send(client, "chats.csv", CSV)).rejects.toThrow();
    } finally {
      await database.owner`alter schema away rename to pgboss`;
    }
    const { uploads } = await listImports(client);
    expect(uploads.map(({ fileName, status }) => [fileName, status])).toEqual([
      ["chats.csv", "failed"],
      ["before.csv", "queued"],
    ]);
  });

  it("fails an hour after its upload was interrupted by a killed process, and its file is deleted", async () => {
    const client = await createTestClient();
    const [old, young] = [await send(client, "old.csv", CSV), await send(client, "young.csv", CSV)];
    await database.owner`update uploads set status = 'receiving' where client_id = ${client.clientId}`;
    await database.owner`update uploads set created_at = now() - interval '61 minutes' where upload_id = ${old.id}`;
    await failAbandonedImports();
    expect(await getImport(client, old.id)).toMatchObject({
      status: "failed",
      failure: expect.stringContaining("wasn't uploaded completely"),
    });
    expect(existsSync(join(dataDir, "files", getFileKey(old.id)))).toBe(false);
    expect(await getImport(client, young.id)).toMatchObject({ status: "receiving" });
    expect(existsSync(join(dataDir, "files", getFileKey(young.id)))).toBe(true);
  });

  it("without times keeps the line order, has no response times and is closed", async () => {
    const client = await createTestClient();
    await upload(client, "chats.txt", "User: hello\nBot: hi, how can I help?\nUser: nothing\n\nUser: bye\n");
    const rows = await database.owner`
      select messages, closed, first_response_ms from conversations where client_id = ${client.clientId} order by messages`;
    expect(rows).toEqual([
      { messages: 1, closed: true, first_response_ms: null },
      { messages: 3, closed: true, first_response_ms: null },
    ]);
    expect(await findRollupMismatches(database.owner)).toEqual([]);
  });

  it("of question and reply columns has the times of the questions and no response times", async () => {
    const client = await createTestClient();
    const rows = ["a,2026-03-01T10:00:00Z,Open today?,Until six.", "a,2026-03-01T10:05:00Z,And tomorrow?,Until two."];
    await upload(client, "pairs.csv", `session,date,question,answer\n${rows.join("\n")}\n`);
    const stored = await database.owner`
      select started_at, first_response_ms, messages from conversations where client_id = ${client.clientId}`;
    expect(stored).toEqual([{ started_at: new Date("2026-03-01T10:00:00Z"), first_response_ms: null, messages: 4 }]);
    const texts = await database.owner`
      select text from messages where client_id = ${client.clientId} order by sent_at, seq`;
    expect(texts.map(({ text }) => String(text))).toEqual(["Open today?", "Until six.", "And tomorrow?", "Until two."]);
    expect(await findRollupMismatches(database.owner)).toEqual([]);
  });

  it("with ids of an earlier file is detected, and imported as new on request", async () => {
    const client = await createTestClient();
    const numbered = (word: string) =>
      `conversation,message id,role,text\n1,1,user,${word}\n1,2,bot,hello\n2,3,user,bye\n`;
    const asked = { apiAccountId: client.apiAccountId, conversationIds: ["1", "2", "3"] };
    expect(await findExistingConversations(client, asked)).toEqual({ known: 0, fileName: null });
    await upload(client, "march.csv", numbered("first"));
    expect(await findExistingConversations(client, asked)).toEqual({ known: 2, fileName: "march.csv" });
    await expect(findExistingConversations(await createTestClient(), asked)).rejects.toMatchObject({
      code: "not_found",
    });
    const second = await send(client, "april.csv", numbered("other"), { apart: true });
    await runImport({ clientId: client.clientId, id: second.id });
    const [count] = await database.owner`
      select count(*)::int as conversations, sum(messages)::int as messages from conversations
      where client_id = ${client.clientId}`;
    expect(count).toEqual({ conversations: 4, messages: 6 });
    await undoImport(client, second.id);
    await runUndo({ clientId: client.clientId, id: second.id });
    expect(await findExistingConversations(client, asked)).toEqual({ known: 2, fileName: "march.csv" });
    expect(await findRollupMismatches(database.owner)).toEqual([]);
  });

  it("into another client's API account, or without content, is rejected", async () => {
    const [client, stranger] = [await createTestClient(), await createTestClient()];
    const target = { ...client, apiAccountId: stranger.apiAccountId };
    await expect(send(target, "chats.csv", CSV)).rejects.toMatchObject({ code: "not_found" });
    await expect(send(client, "empty.csv", "", { detectedFrom: CSV })).rejects.toMatchObject({ code: "invalid" });
    const { id } = await send(stranger, "chats.csv", CSV);
    await expect(getImport(client, id)).rejects.toMatchObject({ code: "not_found" });
    await expect(undoImport(client, id)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe.skipIf(!samplesPresent)("the sample files", () => {
  it.each(["conversations.csv", "transcript.txt", "chat_export_brackets.txt", "chat_export_dash.txt"])(
    "%s gives the expected conversations and messages",
    async (name) => {
      const schema = z.record(z.string(), z.object({ conversations: z.number(), messages: z.number() }));
      const expected = schema.parse(JSON.parse(await readFile(`${SAMPLES}expected.json`, "utf8")))[name];
      const client = await createTestClient();
      const done = await upload(client, name, await readFile(SAMPLES + name, "utf8"));
      expect(done).toMatchObject({ status: "done", errorCount: 0, ...expected });
      expect(await findRollupMismatches(database.owner)).toEqual([]);
    },
  );
});

async function upload(client: TestClient, fileName: string, text: string) {
  const { id } = await send(client, fileName, text);
  await runImport({ clientId: client.clientId, id });
  return getImport(client, id);
}

async function send(
  client: TestClient,
  fileName: string,
  text: string,
  { detectedFrom = text, apart = false }: { detectedFrom?: string; apart?: boolean } = {},
) {
  const options = buildOptions(detectFile(detectedFrom, fileName), { dateOrder: "dmy" });
  return createImport(client, {
    apiAccountId: client.apiAccountId,
    fileName,
    options: JSON.stringify({ ...options, apart }),
    content: chunks(text),
  });
}

/** A request body in small chunks. */
async function* chunks(text: string): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += 1_000) {
    await Promise.resolve();
    yield bytes.subarray(at, at + 1_000);
  }
}
