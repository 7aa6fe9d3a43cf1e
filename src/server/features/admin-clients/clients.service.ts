import type { z } from "zod";
import type {
  ClientChange,
  clientDetailSchema,
  ClientRow,
  clientsPageSchema,
  clientsQuerySchema,
} from "../../../domain/admin/admin-clients.contract.ts";
import { getClientState } from "../../../domain/admin/client-state.ts";
import { isLiveSubscription } from "../../../domain/billing/snapshots.ts";
import { computeStanding } from "../../../domain/billing/standing/standing.ts";
import { DAY_MS } from "../../../domain/shared/durations.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { findBillingSnapshot, toBillingSnapshot } from "../../auth/standing.sql.ts";
import { deleteClientSessions } from "../../auth/sessions/sessions.sql.ts";
import type { AdminViewer } from "../../auth/viewer.contract.ts";
import { touchMeter } from "../ingest/ingest.service.ts";
import { getBusinessTime } from "../../db/business-clock.ts";
import { notifyApiKeysChanged } from "../../auth/api-keys/api-keys.sql.ts";
import type { Queryable, Sql } from "../../db/sql.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import { recordStanding } from "../billing/billing.service.ts";
import {
  lockSubscription,
  listApiAccountUsage,
  findClientRow,
  listClientRows,
  listMessageSums,
  listUsageDays,
  listUsers,
  updateSubscription,
} from "./clients.sql.ts";
import type { ClientListRow, SubscriptionRow } from "./clients.sql.ts";

export { isInState } from "./client-state.sql.ts";

const DAYS = 30;

/** Lists a page of clients, newest first. */
export async function listClients(
  sql: Sql,
  { q, state, plan, cursor, limit }: z.output<typeof clientsQuerySchema>,
): Promise<z.input<typeof clientsPageSchema>> {
  const nowMs = await getBusinessTime(sql);
  const rows = await listClientRows(sql, { q, state, plan, cursor, limit: limit + 1, nowMs });
  const page = rows.slice(0, limit);
  const sums = await listMessageSums(
    sql,
    page.map(({ id }) => id),
  );
  const messages = new Map(sums.map((row) => [row.clientId, row.messages]));
  return {
    clients: page.map((row) => toClient(row, { messages: messages.get(row.id) ?? 0, nowMs })),
    nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/** A client's details for administrators: subscription, usage and users, but no conversation content. AppError `not_found`. */
export async function getClient(sql: Sql, clientId: string): Promise<z.input<typeof clientDetailSchema>> {
  const row = await findClientRow(sql, clientId);
  if (row === undefined) throw new AppError("not_found", "Client not found.");
  const [days, users, accounts] = await Promise.all([
    listUsageDays(sql, clientId),
    listUsers(sql, clientId),
    listApiAccountUsage(sql, clientId),
  ]);
  const { timeZone, industry, size } = row;
  return {
    ...toClient(row, {
      messages: days.reduce((sum, day) => sum + day.messages, 0),
      nowMs: await getBusinessTime(sql),
    }),
    timeZone,
    industry,
    size,
    conversations: days.reduce((sum, day) => sum + day.conversations, 0),
    days: fillDays(days, { messages: 0, conversations: 0 }),
    people: users.map((user) => ({ ...user, lastSeenAt: user.lastSeenAt?.toISOString() ?? null })),
    apiAccounts: accounts.map((account) => ({ ...account, lastKeyUseAt: account.lastKeyUseAt?.toISOString() ?? null })),
  };
}

/** Updates plan, trial or suspension, with an audit entry for each. Suspending a client disables its sessions and keys at once. */
export async function updateClient(
  sql: Sql,
  viewer: AdminViewer,
  { clientId, change }: { clientId: string; change: ClientChange },
): Promise<{ success: true }> {
  await sql.begin(async (tx) => {
    const before = await lockSubscription(tx, clientId);
    if (before === undefined) throw new AppError("not_found", "Client not found.");
    const snapshot = await findBillingSnapshot(tx, clientId);
    const changesBilling = change.plan !== undefined || change.trialEndsAt !== undefined;
    if (changesBilling && isLiveSubscription(snapshot?.subscription ?? null)) {
      throw new AppError("conflict", "This client has a subscription, which decides plan and trial.");
    }
    const after = applyChange(before, change);
    await updateSubscription(tx, { clientId, ...after });
    await auditChanges(tx, { clientId, viewer, before, after });
    if (before.suspendedAt === null && after.suspendedAt !== null) await deleteClientSessions(tx, clientId);
    await notifyApiKeysChanged(tx, clientId);
    await recordStanding(tx, clientId);
    await touchMeter(tx, clientId);
  });
  return { success: true };
}

function applyChange(before: SubscriptionRow, change: ClientChange): Omit<SubscriptionRow, "name"> {
  const { plan = before.plan, trialEndsAt, suspended } = change;
  return {
    plan,
    trialEndsAt: trialEndsAt === undefined ? before.trialEndsAt : toDate(trialEndsAt),
    suspendedAt: chooseSuspension(before.suspendedAt, suspended),
  };
}

function chooseSuspension(before: Date | null, suspended: boolean | undefined): Date | null {
  if (suspended === undefined) return before;
  return suspended ? (before ?? new Date()) : null;
}

async function auditChanges(
  tx: Queryable,
  {
    clientId,
    viewer: actor,
    before,
    after,
  }: { clientId: string; viewer: AdminViewer; before: SubscriptionRow; after: Omit<SubscriptionRow, "name"> },
): Promise<void> {
  const entry = { clientId, actor, subject: before.name };
  if (before.plan !== after.plan) {
    const details = { from: before.plan, to: after.plan };
    await addAuditEntry(tx, { ...entry, action: "client.plan_changed", details });
  }
  if (before.trialEndsAt?.getTime() !== after.trialEndsAt?.getTime()) {
    const details = { from: toText(before.trialEndsAt), to: toText(after.trialEndsAt) };
    await addAuditEntry(tx, { ...entry, action: "client.trial_changed", details });
  }
  if ((before.suspendedAt === null) !== (after.suspendedAt === null)) {
    await addAuditEntry(tx, { ...entry, action: after.suspendedAt === null ? "client.reopened" : "client.suspended" });
  }
}

function toClient(row: ClientListRow, { messages, nowMs }: { messages: number; nowMs: number }): ClientRow {
  const snapshot = toBillingSnapshot(row);
  const { id, name, ownerName, ownerEmail, isDemo, users, accounts } = row;
  return {
    id,
    name,
    owner: ownerName === null || ownerEmail === null ? null : { name: ownerName, email: ownerEmail },
    plan: computeStanding(snapshot, nowMs).plan,
    state: getClientState({ ...snapshot, suspendedAt: row.suspendedAt }, nowMs),
    trialEndsAt: toText(row.trialEndsAt),
    isDemo,
    users,
    accounts,
    messages,
    lastActivityAt: toText(row.lastActivityAt),
    createdAt: row.createdAt.toISOString(),
  };
}

/** One row for each of the last 30 days (UTC), oldest first; `empty` where `rows` has none. */
export function fillDays<T extends object>(rows: readonly (T & { day: string })[], empty: T): (T & { day: string })[] {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: DAYS }, (_, index) => {
    const day = new Date(Date.now() - (DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return byDay.get(day) ?? { ...empty, day };
  });
}

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

function toText(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
