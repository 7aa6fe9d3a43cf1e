import type { z } from "zod";
import type {
  auditPageSchema,
  auditQuerySchema,
  AuditAction,
  AuditDetails,
} from "../../../domain/audit/audit.contract.ts";
import { canReadAudit } from "../../../domain/auth/policies.ts";
import { createId } from "../../../domain/shared/ids.ts";
import { PRODUCT_NAME } from "../../../domain/shared/product.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import type { AdminViewer, KeyViewer, UserViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Queryable } from "../../db/sql.ts";
import { insertEntry, insertAdminEntry, listEntries } from "./audit.sql.ts";
import type { EntryRow, NewEntry } from "./audit.sql.ts";

/** The viewer of the request, or `system` for background work. */
export type Actor =
  | Pick<UserViewer, "kind" | "userId" | "impersonator">
  | Pick<KeyViewer, "kind" | "apiKeyId">
  | Pick<AdminViewer, "kind" | "adminId" | "name">
  | { kind: "system" };

export type NewAuditEntry = {
  /** The client whose log gets the entry; null for actions of administrators that concern no client. */
  clientId: string | null;
  actor: Actor;
  action: AuditAction;
  /** What was changed, readable: a name or an address. */
  subject?: string;
  /** Never a secret. */
  details?: AuditDetails;
};

/**
 * Adds an audit entry in the transaction of the action itself. Actions of users go to their client's log; actions of
 * administrators go to the admin log and, if they concern a client, to that client's log too.
 */
export async function addAuditEntry(tx: Queryable, newEntry: NewAuditEntry): Promise<void> {
  const { clientId, actor, action, subject = null, details = {} } = newEntry;
  const entry = { entryId: createEntryId(), action, subject, details };
  if (clientId !== null) await insertEntry(tx, { ...entry, clientId, ...describeActor(actor) });
  const administrator = findAdministrator(actor);
  if (administrator === undefined) return;
  await insertAdminEntry(tx, { ...entry, clientId, adminId: administrator.adminId, adminName: administrator.name });
}

/** Records a workspace deletion in the admin log, without the user's name; the workspace's own log is deleted. */
export async function auditWorkspaceDeletion(tx: Queryable, clientId: string, workspace: string): Promise<void> {
  const action: AuditAction = "workspace.deleted";
  const entry = { entryId: createEntryId(), action, clientId, subject: workspace, details: {} };
  await insertAdminEntry(tx, { ...entry, adminId: null, adminName: "An owner" });
}

/** Lists a client's audit entries, newest first. AppError `forbidden` by role. */
export async function listAuditEntries(
  { clientId, role }: Pick<UserViewer, "clientId" | "role">,
  { cursor, limit }: z.output<typeof auditQuerySchema>,
): Promise<z.input<typeof auditPageSchema>> {
  requirePermission(canReadAudit(role));
  const rows = await getDatabase().withClient(clientId, (tx) =>
    listEntries(tx, { clientId, cursor, limit: limit + 1 }),
  );
  const page = rows.slice(0, limit);
  return { entries: page.map(toEntry), nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

let lastMs = 0;

/** Ids sort by time, but two within one millisecond are unordered: advances the clock to keep entries in order. */
function createEntryId(): string {
  lastMs = Math.max(Date.now(), lastMs + 1);
  return createId(lastMs);
}

/** The administrator who acts, in the admin area or by impersonation. */
function findAdministrator(actor: Actor): { adminId: string; name: string } | undefined {
  if (actor.kind === "admin") return actor;
  return actor.kind === "user" ? actor.impersonator : undefined;
}

/** The stored kind of administrators is "staff". */
function describeActor(actor: Actor): Pick<NewEntry, "actorKind" | "actorId" | "actorName"> {
  const administrator = findAdministrator(actor);
  if (administrator !== undefined)
    return { actorKind: "staff", actorId: administrator.adminId, actorName: administrator.name };
  switch (actor.kind) {
    case "user":
      return { actorKind: "user", actorId: actor.userId, actorName: null };
    case "key":
      return { actorKind: "key", actorId: actor.apiKeyId, actorName: null };
    default:
      return { actorKind: "system", actorId: null, actorName: PRODUCT_NAME };
  }
}

function toEntry({ actorKind, actorId, actorName, at, ...row }: EntryRow) {
  return { ...row, actor: { kind: actorKind, id: actorId, name: actorName }, at: at.toISOString() };
}
