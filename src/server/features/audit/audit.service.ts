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
import { insertEntry, insertStaffEntry, selectEntries } from "./audit.sql.ts";
import type { EntryRow, NewEntry } from "./audit.sql.ts";

/** Who did it: the viewer of the request as it is, or the program by itself. */
export type Actor =
  | Pick<UserViewer, "kind" | "userId" | "impersonator">
  | Pick<KeyViewer, "kind" | "apiKeyId">
  | Pick<AdminViewer, "kind" | "adminId" | "name">
  | { kind: "system" };

export type AuditNote = {
  /** The client whose log it goes to; null for what staff do to no client. */
  clientId: string | null;
  actor: Actor;
  action: AuditAction;
  /** What it was done to, in words: a name, an address. */
  subject?: string;
  /** Particulars, never a secret. */
  details?: AuditDetails;
};

/**
 * Writes who did what, in the transaction that does it: both happen or neither. What a client's people do goes to their
 * log, what staff do to the staff's log and, where it concerns a client, to that client's as well.
 */
export async function writeAudit(tx: Queryable, note: AuditNote): Promise<void> {
  const { clientId, actor, action, subject = null, details = {} } = note;
  const entry = { entryId: createEntryId(), action, subject, details };
  if (clientId !== null) await insertEntry(tx, { ...entry, clientId, ...nameActor(actor) });
  const staff = findStaff(actor);
  if (staff === undefined) return;
  await insertStaffEntry(tx, { ...entry, clientId, adminId: staff.adminId, adminName: staff.name });
}

/** Keeps in the staff's log that an owner deleted the workspace, whose own log goes with it: no name of a person stays. */
export async function writeFarewell(tx: Queryable, clientId: string, workspace: string): Promise<void> {
  const action: AuditAction = "workspace.deleted";
  const entry = { entryId: createEntryId(), action, clientId, subject: workspace, details: {} };
  await insertStaffEntry(tx, { ...entry, adminId: null, adminName: "An owner" });
}

/** A client's log, the newest first. AppError `forbidden` by role. */
export async function listAudit(
  { clientId, role }: Pick<UserViewer, "clientId" | "role">,
  { cursor, limit }: z.output<typeof auditQuerySchema>,
): Promise<z.input<typeof auditPageSchema>> {
  requirePermission(canReadAudit(role));
  const rows = await getDatabase().withTenant(clientId, (tx) =>
    selectEntries(tx, { clientId, cursor, limit: limit + 1 }),
  );
  const page = rows.slice(0, limit);
  return { entries: page.map(toEntry), nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

let lastMs = 0;

/** An id whose order is that of the entries: two within one millisecond would have none. */
function createEntryId(): string {
  lastMs = Math.max(Date.now(), lastMs + 1);
  return createId(lastMs);
}

/** The administrator who did it, in the staff's area or in the place of a user. */
function findStaff(actor: Actor): { adminId: string; name: string } | undefined {
  if (actor.kind === "admin") return actor;
  return actor.kind === "user" ? actor.impersonator : undefined;
}

function nameActor(actor: Actor): Pick<NewEntry, "actorKind" | "actorId" | "actorName"> {
  const staff = findStaff(actor);
  if (staff !== undefined) return { actorKind: "staff", actorId: staff.adminId, actorName: staff.name };
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
