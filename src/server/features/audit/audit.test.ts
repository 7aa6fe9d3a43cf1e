import { expect, it } from "vitest";
import { createId } from "#src/domain/shared/ids.ts";
import { bindDatabase } from "#tests/support/bound-database.ts";
import { connectAsOwner } from "#tests/support/database.ts";
import { createTenant } from "#tests/support/tenant.ts";
import { getDatabase } from "../../db/sql.ts";
import { createApiKey, revokeApiKey } from "../accounts/api-keys.service.ts";
import { beginExport } from "../conversations/conversations.service.ts";
import { listAudit, writeAudit } from "./audit.service.ts";

const database = bindDatabase();

async function createViewer() {
  const { clientId, userId, apiAccountId } = await createTenant();
  return { kind: "user", clientId, userId, apiAccountId, role: "owner", sessionId: "", timeZone: "UTC" } as const;
}

const page = { cursor: undefined, limit: 50 };

it("tells who made and revoked a key, the newest first", async () => {
  const viewer = await createViewer();
  const { apiAccountId } = viewer;
  const { apiKey } = await createApiKey(getDatabase(), viewer, { apiAccountId, name: "Website", scopes: ["read"] });
  await revokeApiKey(getDatabase(), viewer, apiKey.id);
  const { entries } = await listAudit(viewer, page);
  expect(entries.map(({ action, actor, subject }) => [action, actor.name, subject])).toEqual([
    ["key.revoked", "Olga Owner", "Website"],
    ["key.created", "Olga Owner", "Website"],
  ]);
});

it("tells of a person who exports conversations, staff in their place too, and of no key", async () => {
  const viewer = await createViewer();
  const { key } = await createTenant();
  const impersonator = { adminId: createId(), name: "Sam Staff", endsAt: new Date() };
  await beginExport(viewer, {});
  await beginExport({ ...viewer, impersonator }, {});
  await beginExport({ ...key, clientId: viewer.clientId }, {});
  const { entries } = await listAudit(viewer, page);
  expect(entries.map(({ action, actor }) => [action, actor.kind, actor.name])).toEqual([
    ["conversations.exported", "staff", "Sam Staff"],
    ["conversations.exported", "user", "Olga Owner"],
  ]);
});

it("holds nothing of what was rolled back", async () => {
  const viewer = await createViewer();
  const undone = getDatabase().withTenant(viewer.clientId, async (tx) => {
    await writeAudit(tx, { clientId: viewer.clientId, actor: viewer, action: "key.created" });
    throw new Error("changed my mind");
  });
  await expect(undone).rejects.toThrow("changed my mind");
  expect((await listAudit(viewer, page)).entries).toEqual([]);
});

it("goes to both logs when staff do something to a client, and to the staff's alone otherwise", async () => {
  const viewer = await createViewer();
  const admin = { kind: "admin", adminId: createId(), name: "Sam Staff" } as const;
  const { system } = getDatabase();
  await writeAudit(system, { clientId: viewer.clientId, actor: admin, action: "key.revoked", details: { n: 1 } });
  await writeAudit(system, { clientId: null, actor: admin, action: "account.created" });
  const { entries } = await listAudit(viewer, page);
  expect(entries).toMatchObject([
    { action: "key.revoked", actor: { kind: "staff", name: "Sam Staff" }, details: { n: 1 } },
  ]);
  const staff = await system`
    select action, about_client_name as name from staff_audit_entries where admin_id = ${admin.adminId} order by entry_id`;
  expect(staff.map((row) => ({ ...row }))).toEqual([
    { action: "key.revoked", name: "Olga Owner" },
    { action: "account.created", name: null },
  ]);
});

it("can be neither changed nor deleted by the program, nor read across clients, nor read by members", async () => {
  const [one, other] = [await createViewer(), await createViewer()];
  await writeAudit(getDatabase().system, { clientId: one.clientId, actor: one, action: "key.created" });
  const db = getDatabase();
  const rows = await db.withTenant(
    other.clientId,
    (tx) => tx`select from audit_entries where client_id = ${one.clientId}`,
  );
  expect(rows).toHaveLength(0);
  const refused = { code: "42501" };
  await expect(db.system`update audit_entries set action = 'x'`).rejects.toMatchObject(refused);
  await expect(db.system`delete from staff_audit_entries`).rejects.toMatchObject(refused);
  await expect(db.withTenant(one.clientId, (tx) => tx`delete from audit_entries`)).rejects.toMatchObject(refused);
  await expect(db.withTenant(one.clientId, (tx) => tx`select from staff_audit_entries`)).rejects.toMatchObject(refused);
  await expect(listAudit({ ...one, role: "member" }, page)).rejects.toMatchObject({ code: "forbidden" });
});

it("pages by its cursor without gaps", async () => {
  const viewer = await createViewer();
  for (const subject of ["a", "b", "c"]) {
    await writeAudit(getDatabase().system, {
      clientId: viewer.clientId,
      actor: viewer,
      action: "key.created",
      subject,
    });
  }
  const first = await listAudit(viewer, { cursor: undefined, limit: 2 });
  const second = await listAudit(viewer, { cursor: first.nextCursor ?? undefined, limit: 2 });
  expect([...first.entries, ...second.entries].map(({ subject }) => subject)).toEqual(["c", "b", "a"]);
  expect(second.nextCursor).toBeNull();
});

it("ends with its client, while the staff's log stays", async () => {
  const viewer = await createViewer();
  const admin = { kind: "admin", adminId: createId(), name: "Sam Staff" } as const;
  await writeAudit(getDatabase().system, { clientId: viewer.clientId, actor: admin, action: "key.revoked" });
  const owner = connectAsOwner(database.url);
  await owner`delete from clients where client_id = ${viewer.clientId}`;
  const [row] = await owner`
    select (select count(*)::int from audit_entries where client_id = ${viewer.clientId}) as theirs,
      (select count(*)::int from staff_audit_entries where about_client_id = ${viewer.clientId}) as ours`;
  await owner.end();
  expect({ ...row }).toEqual({ theirs: 0, ours: 1 });
});
