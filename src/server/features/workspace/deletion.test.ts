import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createKeyCache } from "#src/server/auth/key-cache.ts";
import { openSession } from "#src/server/auth/sessions.ts";
import type { UserViewer } from "#src/server/auth/viewer.contract.ts";
import { publishEnv } from "#src/server/env.ts";
import { closeQueue } from "#src/server/jobs/queue.ts";
import { PASSWORD } from "#tests/support/accounts.ts";
import { bindDatabase } from "#tests/support/bound-database.ts";
import { readMails } from "#tests/support/mails.ts";
import { createTenant } from "#tests/support/tenant.ts";
import type { Tenant } from "#tests/support/tenant.ts";
import { getDatabase } from "../../db/sql.ts";
import { addKey } from "../accounts/api-keys.service.ts";
import { sendResetLink } from "../accounts/password-reset.service.ts";
import { listStaffAudit } from "../audit/staff-audit.service.ts";
import { addComment } from "../conversations/comments.service.ts";
import { indexTexts } from "../conversations/conversations.service.ts";
import { saveView } from "../conversations/views.service.ts";
import { deriveConversationId, ingestMessages } from "../ingest/ingest.service.ts";
import { createIntent } from "../intents/intents.service.ts";
import { invite } from "../people/invitations.service.ts";
import { askForEmail } from "../people/profile.service.ts";
import { processUpload } from "../uploads/uploads-jobs.service.ts";
import { fileOf, receiveUpload } from "../uploads/uploads.service.ts";
import { deleteWorkspace, eraseWorkspace } from "./deletion.service.ts";
import { changeWorkspace } from "./workspace.service.ts";

const database = bindDatabase();
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "threadlight-deletion-"));
  publishEnv({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await closeQueue();
  await rm(dataDir, { recursive: true, force: true });
});

type Workspace = Tenant & { viewer: UserViewer; name: string; email: string; apiKey: string; uploadId: string };

/** A workspace with something in every room. */
async function createWorkspace(): Promise<Workspace> {
  const tenant = await createTenant();
  const { clientId, userId, apiAccountId } = tenant;
  const db = getDatabase();
  const { sessionId } = await openSession(db.system, { userId, remembered: true, userAgent: "Vitest" });
  const viewer = { kind: "user", clientId, userId, sessionId, role: "owner", timeZone: "UTC" } as const;
  const [person] = await db.system<{ email: string }[]>`select email from users where user_id = ${userId}`;
  const email = person?.email ?? "";
  const name = `Bots of ${email}`;
  await changeWorkspace(db, viewer, { name });
  const messages = [
    { role: "user", text: "How much is the tour on Sunday?" },
    { role: "bot", text: "It is 45 €. Shall I book it?" },
  ].map((message, index) => ({ ...message, id: `m${String(index)}`, conversationId: "talk" }));
  await ingestMessages(tenant.key, { messages }, "once");
  while (await indexTexts());
  await addComment(viewer, deriveConversationId(apiAccountId, "talk"), { text: "Look at this" });
  await saveView(viewer, { name: "Mine", filter: { tag: "mine" } });
  await createIntent(viewer, { name: "Tour", examples: ["Is there a tour?"] });
  await invite(db.system, viewer, { email: `invited-${email}`, role: "member" });
  await askForEmail(db.system, viewer, { email: `new-${email}`, password: PASSWORD });
  await sendResetLink(email, db.system);
  const { key } = await addKey(db.system, { clientId, apiAccountId, name: "Bot", scopes: ["ingest"] });
  const options = JSON.stringify({ format: "transcript", speakers: { User: "user" } });
  const content = new Blob(["User: hello"]).stream();
  const upload = await receiveUpload(viewer, { apiAccountId, fileName: "chat.txt", options, content });
  return { ...tenant, viewer, name, email, apiKey: key, uploadId: upload.id };
}

/** Every table with a client's column, and how many rows it has of the client. */
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

async function countOfUser(userId: string): Promise<number> {
  const [row] = await database.owner<{ n: number }[]>`
    select ((select count(*) from sessions where user_id = ${userId})
      + (select count(*) from account_links where user_id = ${userId}))::int as n`;
  return row?.n ?? -1;
}

function isStored(uploadId: string): boolean {
  return existsSync(join(dataDir, "files", fileOf(uploadId)));
}

test("a deleted workspace leaves no row in any table, no session, no key and no file; another's stay", async () => {
  const [gone, other] = [await createWorkspace(), await createWorkspace()];
  const { system } = getDatabase();
  const keys = createKeyCache(system);
  expect((await countRows(gone.clientId)).size).toBeGreaterThan(18);
  expect(await keys.find(gone.apiKey)).not.toBeNull();
  expect(isStored(gone.uploadId)).toBe(true);
  const others = await countRows(other.clientId);

  await deleteWorkspace(system, gone.viewer, { name: ` ${gone.name} `, password: PASSWORD });
  expect(await countOfUser(gone.userId)).toBe(0);
  expect((await countRows(gone.clientId)).has("api_keys")).toBe(false);
  expect(await createKeyCache(system).find(gone.apiKey)).toBeNull();

  await eraseWorkspace({ clientId: gone.clientId });
  expect(await countRows(gone.clientId)).toEqual(new Map());
  expect(isStored(gone.uploadId)).toBe(false);

  expect(await countRows(other.clientId)).toEqual(others);
  expect(await countOfUser(other.userId)).toBe(2);
  expect(await keys.find(other.apiKey)).not.toBeNull();
  expect(isStored(other.uploadId)).toBe(true);
});

test("the deletion is asked for at once and once more later, told by mail, and kept in the staff's log without a name", async () => {
  const { viewer, name, email, clientId } = await createWorkspace();
  await deleteWorkspace(getDatabase().system, viewer, { name, password: PASSWORD });
  const [mail] = await readMails(getDatabase().system, email);
  expect(mail?.subject).toBe(`${name} was deleted from Threadlight`);
  const [entry] = (await listStaffAudit(getDatabase().system, { limit: 1 })).entries;
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

test("nobody but an owner deletes it, and only by its name and the password", async () => {
  const { viewer, name, clientId } = await createWorkspace();
  const before = await countRows(clientId);
  const { system } = getDatabase();
  for (const role of ["admin", "member", "viewer"] as const) {
    const asked = deleteWorkspace(system, { ...viewer, role }, { name, password: PASSWORD });
    await expect(asked).rejects.toMatchObject({ code: "forbidden" });
  }
  await expect(deleteWorkspace(system, viewer, { name })).rejects.toMatchObject({
    fields: { password: "This is not your password." },
  });
  await expect(deleteWorkspace(system, viewer, { name: "Other", password: PASSWORD })).rejects.toMatchObject({
    fields: { name: `The workspace is called “${name}”.` },
  });
  await eraseWorkspace({ clientId });
  await expect(system`select erase_client(${clientId})`).rejects.toThrow("is not deleted");
  expect(await countRows(clientId)).toEqual(before);
});

test("who has no password deletes it by its name", async () => {
  const { viewer, name, clientId, userId } = await createWorkspace();
  const { system } = getDatabase();
  await system`update users set password_hash = null where user_id = ${userId}`;
  await deleteWorkspace(system, viewer, { name });
  expect((await countRows(clientId)).has("users")).toBe(false);
});

test("a file that arrived while its workspace was deleted is taken away unread", async () => {
  const { clientId, uploadId } = await createWorkspace();
  await database.owner`delete from uploads where upload_id = ${uploadId}`;
  await processUpload({ clientId, id: uploadId });
  expect(isStored(uploadId)).toBe(false);
});
