import type { z } from "zod";
import { AUDIT_GROUPS, findActions } from "../../../domain/audit/audit.contract.ts";
import type {
  auditPageSchema,
  auditQuerySchema,
  AuditAction,
  AuditDetails,
  AuditEntry,
  AuditFilter,
} from "../../../domain/audit/audit.contract.ts";
import { canReadAudit } from "../../../domain/auth/policies.ts";
import { PRODUCT_NAME } from "../../../domain/shared/product.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import type { AdminViewer, KeyViewer, UserViewer } from "../../auth/viewer.contract.ts";
import { resolveInstants } from "../../db/local-days.ts";
import { createOrderedId } from "../../db/ordered-id.ts";
import { buildSearchPattern } from "../../db/search-pattern.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Queryable } from "../../db/sql.ts";
import { insertEntry, insertAdminEntry, listEntries } from "./audit.sql.ts";
import type { EntryFilter, EntryRow, NewEntry } from "./audit.sql.ts";

const EXPORT_PAGE = 200;

/** The viewer of the request, or `system` for background work. */
export type Actor =
  | Pick<UserViewer, "kind" | "userId" | "impersonator">
  | Pick<KeyViewer, "kind" | "apiKeyId">
  | Pick<AdminViewer, "kind" | "adminId" | "name">
  | { kind: "system" };

/** A signed-in user, and the administrator who impersonates them, if any. */
export type ChangingUser = Pick<UserViewer, "clientId" | "userId" | "impersonator">;

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
  const onBehalfOf = actor.kind === "user" && actor.impersonator !== undefined ? actor.userId : null;
  const entry = { entryId: createOrderedId(), action, subject, details, onBehalfOf };
  if (clientId !== null) await insertEntry(tx, { ...entry, clientId, ...describeActor(actor) });
  const administrator = findAdministrator(actor);
  if (administrator === undefined) return;
  await insertAdminEntry(tx, { ...entry, clientId, adminId: administrator.adminId, adminName: administrator.name });
}

type Change = Pick<NewAuditEntry, "action" | "subject" | "details">;

/** Audits a user's change in the transaction of the change itself. */
export async function auditChange(tx: Queryable, viewer: ChangingUser, change: Change): Promise<void> {
  await addAuditEntry(tx, { ...change, clientId: viewer.clientId, actor: { ...viewer, kind: "user" } });
}

/** Audits a change by an impersonating administrator; the user's own everyday changes are not audited. */
export async function auditImpersonatedChange(tx: Queryable, viewer: ChangingUser, change: Change): Promise<void> {
  if (viewer.impersonator !== undefined) await auditChange(tx, viewer, change);
}

/** Adds an entry to the admin log about something that no known administrator did: a wrong password, a forged token, a report. */
export async function addUnattributedAdminEntry(
  tx: Queryable,
  entry: { action: AuditAction; subject: string; details: AuditDetails; clientId?: string; by?: string },
): Promise<void> {
  const { clientId = null, by = "Not signed in", ...rest } = entry;
  const entryId = createOrderedId();
  await insertAdminEntry(tx, { ...rest, entryId, clientId, adminId: null, adminName: by, onBehalfOf: null });
}

/** Records a workspace deletion in the admin log, without the user's name; the workspace's own log is deleted. */
export async function auditWorkspaceDeletion(tx: Queryable, clientId: string, workspace: string): Promise<void> {
  const entry = { action: "workspace.deleted", clientId, subject: workspace, details: {} } as const;
  await addUnattributedAdminEntry(tx, { ...entry, by: "An owner" });
}

/** Lists a client's audit entries that match a filter, newest first. AppError `forbidden` by role. */
export async function listAuditEntries(
  { clientId, role }: Pick<UserViewer, "clientId" | "role">,
  { cursor, limit, ...filter }: z.output<typeof auditQuerySchema>,
): Promise<z.input<typeof auditPageSchema>> {
  requirePermission(canReadAudit(role));
  const rows = await getDatabase().withClient(clientId, async (tx) =>
    listEntries(tx, { clientId, cursor, limit: limit + 1, filter: await toEntryFilter(tx, clientId, filter) }),
  );
  const page = rows.slice(0, limit);
  return { entries: page.map(toEntry), nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/** Starts an export of the audit entries that match; the export itself is audited. AppError `forbidden` by role. */
export async function startAuditExport(viewer: UserViewer, filter: AuditFilter): Promise<AsyncGenerator<AuditEntry[]>> {
  const { clientId, role } = viewer;
  requirePermission(canReadAudit(role));
  await getDatabase().withClient(clientId, (tx) =>
    addAuditEntry(tx, { clientId, actor: viewer, action: "audit.exported" }),
  );
  return listPages(viewer, filter);
}

async function* listPages(viewer: UserViewer, filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
  let cursor: string | undefined;
  for (;;) {
    const { entries, nextCursor } = await listAuditEntries(viewer, { ...filter, cursor, limit: EXPORT_PAGE });
    if (entries.length > 0) yield entries;
    if (nextCursor === null) return;
    cursor = nextCursor;
  }
}

async function toEntryFilter(tx: Queryable, clientId: string, filter: AuditFilter): Promise<EntryFilter> {
  const { q = "", group, from, to } = filter;
  const { fromAt, toAt } = await resolveInstants(tx, { clientId, from, to });
  return {
    fromAt,
    toAt,
    ...(group === undefined ? {} : { prefixes: AUDIT_GROUPS[group].prefixes }),
    ...(q === "" ? {} : { search: { pattern: buildSearchPattern(q), actions: findActions(q) } }),
  };
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

export { listChanges } from "./list-changes.ts";
export { hasEntry } from "./audit.sql.ts";
