/** Files of a workspace over HTTP: what has no room is refused before it is stored, and what is deleted makes room. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { synthesizeCall } from "#src/demo/call-sound.ts";
import { billingSummarySchema } from "#src/domain/billing/summary.contract.ts";
import { DAY_MS } from "#src/domain/shared/durations.ts";
import { connectAsOwner } from "#tests/support/database.ts";
import { encodeWav } from "#tests/support/encode-wav.ts";
import { sendLines } from "#tests/support/raw-request.ts";
import { startSignedInApp } from "#tests/support/signed-in-app.ts";
import type { SignedIn, SignedInApp } from "#tests/support/signed-in-app.ts";
import { getDatabase } from "../../db/sql.ts";
import { getEnv } from "../../env.ts";
import { removeMessageTexts } from "../ingest/ingest.service.ts";
import { deleteOldRecordings } from "../voice/clean-up.service.ts";

/** A little more than a mebibyte. */
const LIMIT_GIB = 0.001;
const LIMIT = Math.round(LIMIT_GIB * 1024 ** 3);
/** More than half of the limit. */
const WAV = encodeWav(
  synthesizeCall({
    sampleRate: 8000,
    durationMs: 20_000,
    stretches: [
      { channel: 1, startMs: 500, endMs: 3000 },
      { channel: 0, startMs: 3600, endMs: 6000 },
    ],
  }),
  { sampleRate: 8000 },
);
const CHAT = "User: Do you have a tour on Sunday?\n";
const OPTIONS = JSON.stringify({ format: "transcript", speakers: { User: "user" } });
const PATIENCE = { timeout: 30_000 };
const refusalSchema = z.object({
  code: z.literal("plan_limit"),
  error: z.string(),
  fields: z.object({ storage: z.string() }),
  storage: z.object({ usedBytes: z.int(), limitBytes: z.int(), neededBytes: z.int() }),
});

let running: SignedInApp;
let client: SignedIn;

beforeAll(async () => {
  running = await startSignedInApp({ WORKSPACE_STORAGE_GIB: String(LIMIT_GIB) });
}, 120_000);
afterAll(() => running.stop());
beforeEach(async () => {
  client = await running.signIn();
});

const RECORDING = `/api/v1/calls?fileName=call.wav`;

function createUpload(body: BodyInit): RequestInit {
  const init = { method: "POST", headers: { "content-type": "application/octet-stream" }, body, duplex: "half" };
  return init;
}

function sendCall(body: BodyInit = WAV): Promise<Response> {
  return running.call(client.apiKey, RECORDING, createUpload(body));
}

/** A body whose size its sender does not say. */
function toUnsized(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) controller.close();
      else controller.enqueue(bytes.subarray(at, (at += 50_000)));
    },
  });
}

async function getStorage() {
  const response = await running.call(client.accessToken, "/api/billing");
  return billingSummarySchema.parse(await response.json()).usage.storage;
}

async function listRecordings(): Promise<string[]> {
  return readdir(join(getEnv().dataDir, "files", "voice")).catch(() => []);
}

async function readId(response: Response): Promise<string> {
  return z.object({ id: z.string() }).parse(await response.json()).id;
}

/** Waits until a call is read; its recording's last day is stored after that. */
async function waitUntilRead(id: string): Promise<void> {
  await expect
    .poll(async () => (await running.call(client.accessToken, `/api/voice/calls/${id}`)).json(), PATIENCE)
    .toMatchObject({ status: "done", audio: { deleteAt: expect.any(String) } });
}

test("of recordings that come at once, only those get in that fit together", async () => {
  const before = await listRecordings();
  const responses = await Promise.all([sendCall(), sendCall(), sendCall(), sendCall()]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 402, 402, 402]);
  const refused = responses.filter(({ status }) => status === 402);
  for (const response of refused) {
    const { storage, fields, error } = refusalSchema.parse(await response.json());
    expect(storage).toMatchObject({ limitBytes: LIMIT, neededBytes: WAV.length });
    expect(fields.storage).toBe(error);
    expect(error).toMatch(/^This workspace stores up to 1\u00a0MiB of files, /);
  }
  expect((await listRecordings()).length - before.length).toBe(1);
  expect(await getStorage()).toEqual({
    usedBytes: WAV.length,
    limitBytes: LIMIT,
    parts: { recordings: WAV.length, imports: 0, exports: 0 },
  });
  // Somebody else's room is their own.
  client = await running.signIn();
  expect((await sendCall()).status).toBe(201);
});

test("neither do recordings whose senders do not say their size", async () => {
  const before = await listRecordings();
  const send = async () => (await sendCall(toUnsized(WAV))).status;
  expect((await Promise.all([send(), send(), send()])).toSorted()).toEqual([201, 402, 402]);
  await expect.poll(async () => (await listRecordings()).length - before.length, PATIENCE).toBe(1);
  await expect.poll(async () => (await getStorage()).usedBytes, PATIENCE).toBe(WAV.length);
});

test("a deleted, erased or expired recording makes room at once", async () => {
  const first = await readId(await sendCall());
  await waitUntilRead(first);
  expect((await sendCall()).status).toBe(402);
  const deleted = await running.call(client.accessToken, `/api/voice/calls/${first}`, { method: "DELETE" });
  expect(deleted.status).toBe(200);
  expect((await getStorage()).usedBytes).toBe(0);

  const second = await readId(await sendCall());
  await waitUntilRead(second);
  const words = JSON.stringify({ segments: [{ start: 0.5, end: 3, speaker: "Luna", text: "How can I help you?" }] });
  const spoken = await running.call(client.accessToken, `/api/voice/calls/${second}/transcript`, {
    method: "PUT",
    headers: { "content-type": "application/octet-stream" },
    body: words,
  });
  const { conversationId } = z.object({ conversationId: z.string() }).parse(await spoken.json());
  const { clientId } = client;
  await removeMessageTexts({ clientId, conversationIds: [conversationId] });
  expect((await getStorage()).usedBytes).toBe(0);

  const third = await readId(await sendCall());
  await waitUntilRead(third);
  await deleteOldRecordings(Date.now() + 400 * DAY_MS);
  expect((await getStorage()).usedBytes).toBe(0);
});

test("a file to import is refused on its announced size, before a byte of it is read", async () => {
  const query = new URLSearchParams({ apiAccountId: client.apiAccountId, fileName: "big.txt", options: OPTIONS });
  const { port } = new URL(running.app.url);
  const text = await sendLines(Number(port), [
    `POST /api/uploads?${String(query)} HTTP/1.1`,
    "host: localhost",
    "connection: close",
    `authorization: Bearer ${client.accessToken}`,
    "content-type: application/octet-stream",
    `content-length: ${String(LIMIT + 1)}`,
  ]);
  expect(text).toMatch(/^HTTP\/1\.1 402 /);
  expect(text).toContain('"code":"plan_limit"');
  expect((await getStorage()).usedBytes).toBe(0);
});

test("a file to import takes room until its import has ended", async () => {
  const query = new URLSearchParams({ apiAccountId: client.apiAccountId, fileName: "chats.txt", options: OPTIONS });
  const upload = (body: BodyInit) =>
    running.call(client.accessToken, `/api/uploads?${String(query)}`, createUpload(body));
  const owner = connectAsOwner(running.databaseUrl);
  try {
    const { clientId, apiAccountId, userId } = client;
    await owner`
      insert into uploads (client_id, upload_id, api_account_id, user_id, file_name, file_bytes, options, status)
      values (${clientId}, ${crypto.randomUUID()}, ${apiAccountId}, ${userId}, 'waits.txt', ${LIMIT - 10}, '{}', 'queued')`;
    const refused = await upload(toUnsized(new TextEncoder().encode(CHAT)));
    expect(refused.status).toBe(402);
    refusalSchema.parse(await refused.json());
    expect((await getStorage()).parts.imports).toBe(LIMIT - 10);
    await owner`update uploads set status = 'done' where client_id = ${clientId}`;
    const id = await readId(await upload(CHAT));
    await expect.poll(async () => (await getStorage()).usedBytes, PATIENCE).toBe(0);
    const [row] = await owner`select status from uploads where upload_id = ${id}`;
    expect(row?.["status"]).toMatch(/^(done|failed)$/);
  } finally {
    await owner.end();
  }
});

test("what a killed process held is free after an hour, and not before", async () => {
  const hold = (age: string) =>
    getDatabase().withClient(
      client.clientId,
      (tx) => tx`
      insert into storage_holds (client_id, file_id, bytes, held_at)
      values (${client.clientId}, ${crypto.randomUUID()}, ${LIMIT}, now() - ${age}::interval)`,
    );
  await hold("61 minutes");
  expect((await sendCall()).status).toBe(201);
  client = await running.signIn();
  await hold("59 minutes");
  expect((await sendCall()).status).toBe(402);
});

test("without room, an export is refused only beside an earlier one", async () => {
  expect((await sendCall()).status).toBe(201);
  const owner = connectAsOwner(running.databaseUrl);
  try {
    const { clientId } = client;
    await owner`update voice_calls set audio_bytes = ${LIMIT} where client_id = ${clientId}`;
    const request = () => running.call(client.accessToken, "/api/exports", { method: "POST" });
    const first = await request();
    expect(first.status).toBe(201);
    await expect
      .poll(async () => (await owner`select state from exports where client_id = ${clientId}`)[0]?.["state"], PATIENCE)
      .toBe("done");
    const second = await request();
    expect(second.status).toBe(402);
    refusalSchema.parse(await second.json());
    const { id } = z.object({ export: z.object({ id: z.string() }) }).parse(await first.json()).export;
    await running.call(client.accessToken, `/api/exports/${id}`, { method: "DELETE" });
    expect((await request()).status).toBe(201);
  } finally {
    await owner.end();
  }
});
