import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { setEnv } from "../../env.ts";
import { closeQueue } from "../../jobs/queue.ts";
import { createImport, getImport } from "./imports.service.ts";
import { runImport } from "./run-import.ts";

const CHAT = "[12/03/2024, 10:15:32] Ana: are you open?\n[12/03/2024, 10:15:40] Lume Bot: Yes, until six.\n";

setUpFileDatabase();
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "threadlight-refused-"));
  setEnv({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await closeQueue();
  await rm(dataDir, { recursive: true, force: true });
});

async function importFile(bytes: Uint8Array<ArrayBuffer>) {
  const client = await createTestClient();
  const { id } = await createImport(client, {
    apiAccountId: client.apiAccountId,
    fileName: "export.zip",
    options: JSON.stringify({
      format: "chat_export",
      dateOrder: "dmy",
      speakers: { "Lume Bot": "bot" },
      otherSpeakers: "user",
    }),
    content: new Blob([bytes]).stream(),
  });
  await runImport({ clientId: client.clientId, id });
  return getImport(client, id);
}

function setByte(bytes: Uint8Array<ArrayBuffer>, at: number, value: number): Uint8Array<ArrayBuffer> {
  const changed = bytes.slice();
  changed[at] = value;
  return changed;
}

const chat = strToU8(CHAT);
const ZIP = zipSync({ "_chat.txt": chat });

it.each<[string, Uint8Array<ArrayBuffer>, string]>([
  ["an encrypted zip", setByte(ZIP, 6, 1), "encrypted"],
  ["a zip in a zip", zipSync({ "a.txt": ZIP }), "another compressed file"],
  ["a zip with a file outside its folder", zipSync({ "../_chat.txt": chat }), "outside its folder"],
  ["a zip of photos", zipSync({ "IMG-1.jpg": chat, "IMG-2.png": chat }), "no file with conversations"],
  ["an empty zip", zipSync({}), "no file with conversations"],
  ["a zip packed in another way", setByte(ZIP, 8, 12), "compressed in a way"],
  ["a zip cut before its first message", ZIP.slice(0, 40), "truncated"],
  ["a text in which nothing is a message", strToU8("\n\n\n"), "No messages were found"],
  ["a document of Office", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), "can't be read"],
])("fails the import of %s and says why", async (_, bytes, words) => {
  const result = await importFile(bytes);
  expect(result).toMatchObject({ status: "failed", messages: 0 });
  expect(result.failure).toContain(words);
});

it("fails the import of a zip that is refused after its first file, and says what was imported", async () => {
  const result = await importFile(zipSync({ "a/_chat.txt": chat, "../b.txt": chat }));
  expect(result).toMatchObject({ status: "failed", messages: 2, duplicates: 0 });
  expect(result.failure).toContain("outside its folder");
  expect(result.failure).toContain("undo the import");
});

it("fails the import of a small zip that becomes a thousand times as large", { timeout: 180_000 }, async () => {
  const text = new Uint8Array(16 * 1024 * 1024).fill(10);
  text.set(chat);
  const bytes = zipSync({ "_chat.txt": text });
  // A size before packing that is not its own.
  bytes.set([10, 0, 0, 0], 22);
  const result = await importFile(bytes);
  expect(result.status).toBe("failed");
  expect(result.failure).toContain("200 times");
});

it("finishes an import again whose messages are all there already", async () => {
  expect(await importFile(ZIP)).toMatchObject({ status: "done", messages: 2, failure: null });
});
