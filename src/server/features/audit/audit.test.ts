import { expect, it } from "vitest";
import type { AuditFilter } from "#src/domain/audit/audit.contract.ts";
import { createId } from "#src/domain/shared/ids.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { connectAsOwner } from "#tests/support/database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { getDatabase } from "../../db/sql.ts";
import { createApiKey, revokeApiKey } from "../api-keys/api-keys.service.ts";
import { startExport } from "../conversations/conversations.service.ts";
import { listAuditEntries, addAuditEntry, startAuditExport } from "./audit.service.ts";
import type { NewAuditEntry } from "./audit.service.ts";
import { respondWithAuditEntries } from "./export-csv.ts";

const database = setUpFileDatabase();

async function createViewer() {
  const { clientId, userId, apiAccountId } = await createTestClient();
  return { kind: "user", clientId, userId, apiAccountId, role: "owner", sessionId: "", timeZone: "UTC" } as const;
}

const page = { cursor: undefined, limit: 50 };

it("lists who created and revoked a key, newest first", async () => {
  const viewer = await createViewer();
  const { apiAccountId } = viewer;
  const { apiKey } = await createApiKey(getDatabase(), viewer, { apiAccountId, name: "Website", scopes: ["read"] });
  await revokeApiKey(getDatabase(), viewer, apiKey.id);
  const { entries } = await listAuditEntries(viewer, page);
  expect(entries.map(({ action, actor, subject }) => [action, actor.name, subject])).toEqual([
    ["key.revoked", "Olga Owner", "Website"],
    ["key.created", "Olga Owner", "Website"],
  ]);
});

it("records exports by users and impersonating administrators, not by API keys", async () => {
  const viewer = await createViewer();
  const { key } = await createTestClient();
  const impersonator = { adminId: createId(), name: "Sam Staff", endsAt: new Date() };
  await startExport(viewer, {});
  await startExport({ ...viewer, impersonator }, {});
  await startExport({ ...key, clientId: viewer.clientId }, {});
  const { entries } = await listAuditEntries(viewer, page);
  expect(entries.map(({ action, actor }) => [action, actor.kind, actor.name])).toEqual([
    ["conversations.exported", "staff", "Sam Staff"],
    ["conversations.exported", "user", "Olga Owner"],
  ]);
});

it("records nothing if the transaction is rolled back", async () => {
  const viewer = await createViewer();
  const undone = getDatabase().withClient(viewer.clientId, async (tx) => {
    await addAuditEntry(tx, { clientId: viewer.clientId, actor: viewer, action: "key.created" });
    throw new Error("changed my mind");
  });
  await expect(undone).rejects.toThrow("changed my mind");
  expect((await listAuditEntries(viewer, page)).entries).toEqual([]);
});

it("records actions of administrators in the admin log and, if they concern a client, in the client's log", async () => {
  const viewer = await createViewer();
  const admin = { kind: "admin", adminId: createId(), name: "Sam Staff" } as const;
  const { system } = getDatabase();
  await addAuditEntry(system, { clientId: viewer.clientId, actor: admin, action: "key.revoked", details: { n: 1 } });
  await addAuditEntry(system, { clientId: null, actor: admin, action: "account.created" });
  const { entries } = await listAuditEntries(viewer, page);
  expect(entries).toMatchObject([
    { action: "key.revoked", actor: { kind: "staff", name: "Sam Staff" }, details: { n: 1 } },
  ]);
  const adminEntries = await system`
    select action, about_client_name as name from staff_audit_entries where admin_id = ${admin.adminId} order by entry_id`;
  expect(adminEntries.map((row) => ({ ...row }))).toEqual([
    { action: "key.revoked", name: "Olga Owner" },
    { action: "account.created", name: null },
  ]);
});

it("can't be updated or deleted, read across clients, or read by members", async () => {
  const [one, other] = [await createViewer(), await createViewer()];
  await addAuditEntry(getDatabase().system, { clientId: one.clientId, actor: one, action: "key.created" });
  const db = getDatabase();
  const rows = await db.withClient(
    other.clientId,
    (tx) => tx`select from audit_entries where client_id = ${one.clientId}`,
  );
  expect(rows).toHaveLength(0);
  const refused = { code: "42501" };
  await expect(db.system`update audit_entries set action = 'x'`).rejects.toMatchObject(refused);
  await expect(db.system`delete from staff_audit_entries`).rejects.toMatchObject(refused);
  await expect(db.withClient(one.clientId, (tx) => tx`delete from audit_entries`)).rejects.toMatchObject(refused);
  await expect(db.withClient(one.clientId, (tx) => tx`select from staff_audit_entries`)).rejects.toMatchObject(refused);
  await expect(listAuditEntries({ ...one, role: "member" }, page)).rejects.toMatchObject({ code: "forbidden" });
});

it("finds entries by text, kind of action and local day, and exports the same ones", async () => {
  const viewer = await createViewer();
  const { clientId } = viewer;
  await database.owner`update clients set time_zone = 'Asia/Tokyo' where client_id = ${clientId}`;
  const add = (entry: Pick<NewAuditEntry, "action" | "subject" | "details">) =>
    addAuditEntry(getDatabase().system, { clientId, actor: viewer, ...entry });
  await add({ action: "key.created", subject: "100% website" });
  await add({ action: "user.role", subject: "rita@example.com", details: { from: "member", to: "viewer" } });
  await add({ action: "person.erased", subject: "x" });
  // 23:30 on March 2nd in Tokyo.
  await database.owner`
    update audit_entries set created_at = '2026-03-02T14:30:00Z' where client_id = ${clientId} and action = 'user.role'`;
  const find = async (filter: AuditFilter) =>
    (await listAuditEntries(viewer, { ...page, ...filter })).entries.map(({ action }) => action);
  expect(await find({ q: "100%" })).toEqual(["key.created"]);
  expect(await find({ q: "10_%" })).toEqual([]);
  expect(await find({ q: "changed a member's" })).toEqual(["user.role"]);
  expect(await find({ q: "VIEWER" })).toEqual(["user.role"]);
  expect(await find({ q: "olga" })).toHaveLength(3);
  expect(await find({ group: "data" })).toEqual(["person.erased"]);
  expect(await find({ from: "2026-03-02", to: "2026-03-02" })).toEqual(["user.role"]);
  expect(await find({ to: "2026-03-01" })).toEqual([]);
  const response = respondWithAuditEntries(await startAuditExport(viewer, { group: "people" }));
  expect(await response.text()).toContain("user.role,Changed a member's role,rita@example.com");
  expect(await find({ q: "exported the audit log" })).toEqual(["audit.exported"]);
  await expect(startAuditExport({ ...viewer, role: "member" }, {})).rejects.toMatchObject({ code: "forbidden" });
});

it("paginates without gaps", async () => {
  const viewer = await createViewer();
  for (const subject of ["a", "b", "c"]) {
    await addAuditEntry(getDatabase().system, {
      clientId: viewer.clientId,
      actor: viewer,
      action: "key.created",
      subject,
    });
  }
  const first = await listAuditEntries(viewer, { cursor: undefined, limit: 2 });
  const second = await listAuditEntries(viewer, { cursor: first.nextCursor ?? undefined, limit: 2 });
  expect([...first.entries, ...second.entries].map(({ subject }) => subject)).toEqual(["c", "b", "a"]);
  expect(second.nextCursor).toBeNull();
});

it("deletes a client's log with the client and keeps the admin log", async () => {
  const viewer = await createViewer();
  const admin = { kind: "admin", adminId: createId(), name: "Sam Staff" } as const;
  await addAuditEntry(getDatabase().system, { clientId: viewer.clientId, actor: admin, action: "key.revoked" });
  const owner = connectAsOwner(database.url);
  await owner`delete from clients where client_id = ${viewer.clientId}`;
  const [row] = await owner`
    select (select count(*)::int from audit_entries where client_id = ${viewer.clientId}) as theirs,
      (select count(*)::int from staff_audit_entries where about_client_id = ${viewer.clientId}) as ours`;
  await owner.end();
  expect({ ...row }).toEqual({ theirs: 0, ours: 1 });
});
