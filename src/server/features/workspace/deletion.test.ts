import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApiKeyCache } from "#src/server/auth/api-keys/api-key-cache.ts";
import { createSession } from "#src/server/auth/sessions/sessions.ts";
import { updateSessionConfirmed } from "#src/server/auth/sessions/sessions.sql.ts";
import type { UserViewer } from "#src/server/auth/viewer.contract.ts";
import { setEnv } from "#src/server/env.ts";
import { closeQueue } from "#src/server/jobs/queue.ts";
import { PASSWORD } from "#tests/support/accounts.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { listMails } from "#tests/support/mails.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { getDatabase } from "../../db/sql.ts";
import { addKey } from "../api-keys/api-keys.service.ts";
import { sendResetLink } from "../auth/send-reset-link.ts";
import { listAdminAuditEntries } from "../admin-audit/admin-audit.service.ts";
import { addComment } from "../conversations/comments/comments.service.ts";
import { indexTexts } from "../conversations/conversations.service.ts";
import { createView } from "../conversations/views/views.service.ts";
import { deriveConversationId, ingestMessages } from "../ingest/ingest.service.ts";
import { createIntent } from "../intents/intents.service.ts";
import { createInvitation } from "../people/invitations.service.ts";
import { requestEmailChange } from "../people/profile.service.ts";
import { runImport } from "../imports/run-import.ts";
import { getFileKey } from "../imports/import-files.ts";
import { createImport } from "../imports/imports.service.ts";
import { deleteWorkspace } from "./deletion.service.ts";
import { eraseWorkspace } from "./erase-workspace.ts";
import { updateWorkspace } from "./workspace.service.ts";

const database = setUpFileDatabase();
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "threadlight-deletion-"));
  setEnv({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await closeQueue();
  await rm(dataDir, { recursive: true, force: true });
});

type Workspace = TestClient & { viewer: UserViewer; name: string; email: string; apiKey: string; uploadId: string };

/** Creates a workspace with rows in every kind of table. */
async function createWorkspace(): Promise<Workspace> {
  const client = await createTestClient();
  const { clientId, userId, apiAccountId } = client;
  const db = getDatabase();
  const { sessionId } = await createSession(db.system, { userId, remembered: true, userAgent: "Vitest" });
  const viewer = { kind: "user", clientId, userId, sessionId, role: "owner", timeZone: "UTC" } as const;
  const [person] = await db.system<{ email: string }[]>`select email from users where user_id = ${userId}`;
  const email = person?.email ?? "";
  const name = `Bots of ${email.split("@")[0] ?? ""}`;
  await updateWorkspace(db, viewer, { name });
  const messages = [
    { role: "user", text: "How much is the tour on Sunday?" },
    { role: "bot", text: "It is 45 €. Shall I book it?" },
  ].map((message, index) => ({ ...message, id: `m${String(index)}`, conversationId: "conversation-1" }));
  await ingestMessages(client.key, { messages }, "once");
  while (await indexTexts());
  await addComment(viewer, deriveConversationId(apiAccountId, "conversation-1"), { text: "Look at this" });
  await createView(viewer, { name: "Mine", filter: { tag: "mine" } });
  await createIntent(viewer, { name: "Tour", examples: ["Is there a tour?"] });
  await createInvitation(db.system, viewer, { email: `invited-${email}`, role: "member" });
  await requestEmailChange(db.system, viewer, { email: `new-${email}`, password: PASSWORD });
  await sendResetLink(email, db.system);
  const { key } = await addKey(db.system, { clientId, apiAccountId, name: "Bot", scopes: ["ingest"] });
  const options = JSON.stringify({ format: "transcript", speakers: { User: "user" } });
  const content = new Blob(["User: hello"]).stream();
  const upload = await createImport(viewer, { apiAccountId, fileName: "chat.txt", options, content });
  return { ...client, viewer, name, email, apiKey: key, uploadId: upload.id };
}

/** Counts the client's rows in every table with a `client_id` column. */
async function countRows(clientId: string): Promise<Map<string, number>> {
  const tables = await database.owner<{ name: string }[]>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'client_id' order by 1`;
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const [row] = await database.owner<{ n: number }[]>`
      select count(*)::int as n from ${database.owner(name)} where client_id = ${clientId}`;
    if (row !== undefined && row.n > 0) counts.set(name, row.n);
  }
  return counts;
}

async function countUserRows(userId: string): Promise<number> {
  const [row] = await database.owner<{ n: number }[]>`
    select ((select count(*) from sessions where user_id = ${userId})
      + (select count(*) from account_links where user_id = ${userId}))::int as n`;
  return row?.n ?? -1;
}

function isStored(uploadId: string): boolean {
  return existsSync(join(dataDir, "files", getFileKey(uploadId)));
}

test("deleting a workspace removes all its rows, sessions, keys and files, and no others", async () => {
  const [deleted, other] = [await createWorkspace(), await createWorkspace()];
  const { system } = getDatabase();
  const keys = createApiKeyCache(system);
  expect((await countRows(deleted.clientId)).size).toBeGreaterThan(18);
  expect(await keys.find(deleted.apiKey)).not.toBeNull();
  expect(isStored(deleted.uploadId)).toBe(true);
  const others = await countRows(other.clientId);

  await deleteWorkspace(system, deleted.viewer, { name: ` ${deleted.name} `, password: PASSWORD });
  expect(await countUserRows(deleted.userId)).toBe(0);
  expect((await countRows(deleted.clientId)).has("api_keys")).toBe(false);
  expect(await createApiKeyCache(system).find(deleted.apiKey)).toBeNull();

  await eraseWorkspace({ clientId: deleted.clientId });
  expect(await countRows(deleted.clientId)).toEqual(new Map());
  expect(isStored(deleted.uploadId)).toBe(false);

  expect(await countRows(other.clientId)).toEqual(others);
  expect(await countUserRows(other.userId)).toBe(2);
  expect(await keys.find(other.apiKey)).not.toBeNull();
  expect(isStored(other.uploadId)).toBe(true);
});

test("enqueues the erasure now and once more later, notifies by email and records the deletion in the admin log without a name", async () => {
  const { viewer, name, email, clientId } = await createWorkspace();
  await deleteWorkspace(getDatabase().system, viewer, { name, password: PASSWORD });
  const [mail] = await listMails(getDatabase().system, email);
  expect(mail?.subject).toBe(`${name} was deleted from Threadlight`);
  const [entry] = (await listAdminAuditEntries(getDatabase().system, { limit: 1 })).entries;
  expect(entry).toMatchObject({
    action: "workspace.deleted",
    subject: name,
    administrator: { name: "An owner" },
    client: { id: clientId, name },
  });
  const jobs = await database.owner`
    select start_after > now() + interval '50 minutes' as late from pgboss.job
    where name = 'erase-workspace' and data ->> 'clientId' = ${clientId} order by 1`;
  expect(jobs.map(({ late }) => late)).toEqual([false, true]);
});

test("only an owner can delete it, with the workspace name and the password", async () => {
  const { viewer, name, clientId } = await createWorkspace();
  const before = await countRows(clientId);
  const { system } = getDatabase();
  for (const role of ["admin", "member", "viewer"] as const) {
    const deletion = deleteWorkspace(system, { ...viewer, role }, { name, password: PASSWORD });
    await expect(deletion).rejects.toMatchObject({ code: "forbidden" });
  }
  await expect(deleteWorkspace(system, viewer, { name })).rejects.toMatchObject({
    fields: { password: "Incorrect password." },
  });
  await expect(deleteWorkspace(system, viewer, { name: "Other", password: PASSWORD })).rejects.toMatchObject({
    fields: { name: `Enter the workspace name: “${name}”.` },
  });
  await eraseWorkspace({ clientId });
  await expect(system`select erase_client(${clientId})`).rejects.toThrow("is not deleted");
  expect(await countRows(clientId)).toEqual(before);
});

test("an owner without a password deletes it with the name, once their provider confirmed who they are", async () => {
  const { viewer, name, clientId, userId } = await createWorkspace();
  const { system } = getDatabase();
  await system`update users set password_hash = null where user_id = ${userId}`;
  const { sessionId } = await createSession(system, { userId, remembered: true, userAgent: "" });
  const signedIn = { ...viewer, sessionId };
  await expect(deleteWorkspace(system, signedIn, { name })).rejects.toMatchObject({ code: "rejected" });
  await updateSessionConfirmed(system, { userId, sessionId });
  await deleteWorkspace(system, signedIn, { name });
  expect((await countRows(clientId)).has("users")).toBe(false);
});

test("deletes the file of an upload that arrived while its workspace was deleted", async () => {
  const { clientId, uploadId } = await createWorkspace();
  await database.owner`delete from uploads where upload_id = ${uploadId}`;
  await runImport({ clientId, id: uploadId });
  expect(isStored(uploadId)).toBe(false);
});
