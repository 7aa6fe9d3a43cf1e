import type { z } from "zod";
import type {
  adminFiguresSchema,
  ClientChange,
  clientDetailSchema,
  ClientRow,
  clientsPageSchema,
  clientsQuerySchema,
} from "../../../domain/admin/admin.contract.ts";
import { readClientState } from "../../../domain/admin/client-state.ts";
import { PLANS } from "../../../domain/plans/plans.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { endClientSessions } from "../../auth/sessions.sql.ts";
import type { AdminViewer } from "../../auth/viewer.contract.ts";
import { notifyKeysChanged } from "../../auth/viewer.sql.ts";
import type { Queryable, Sql } from "../../db/sql.ts";
import { writeAudit } from "../audit/audit.service.ts";
import {
  lockStanding,
  selectAccounts,
  selectAllDays,
  selectClient,
  selectClients,
  selectDays,
  selectPayingByPlan,
  selectPeople,
  selectTotals,
  updateStanding,
} from "./clients.sql.ts";
import type { ClientListRow, StandingRow } from "./clients.sql.ts";

const DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A page of clients, the newest first. */
export async function listClients(
  sql: Sql,
  { q, state, plan, cursor, limit }: z.output<typeof clientsQuerySchema>,
): Promise<z.input<typeof clientsPageSchema>> {
  const rows = await selectClients(sql, { q, state, plan, cursor, limit: limit + 1 });
  const page = rows.slice(0, limit);
  return { clients: page.map(toClient), nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/** All that staff may know of a client: how it stands and how much it is used, and nothing that its conversations say. */
export async function getClient(sql: Sql, clientId: string): Promise<z.input<typeof clientDetailSchema>> {
  const row = await selectClient(sql, clientId);
  if (row === undefined) throw new AppError("not_found", "There is no such client.");
  const [days, people, accounts] = await Promise.all([
    selectDays(sql, clientId),
    selectPeople(sql, clientId),
    selectAccounts(sql, clientId),
  ]);
  const { timeZone, industry, size, conversations } = row;
  return {
    ...toClient(row),
    timeZone,
    industry,
    size,
    conversations,
    days: fillDays(days, { messages: 0, conversations: 0 }),
    people: people.map((person) => ({ ...person, lastSeenAt: person.lastSeenAt?.toISOString() ?? null })),
    apiAccounts: accounts.map((account) => ({ ...account, lastKeyUseAt: account.lastKeyUseAt?.toISOString() ?? null })),
  };
}

/** Changes plan, trial or suspension, each told in both audit logs. A suspension ends the client's sessions and keys at once. */
export async function changeClient(
  sql: Sql,
  viewer: AdminViewer,
  { clientId, change }: { clientId: string; change: ClientChange },
): Promise<{ success: true }> {
  await sql.begin(async (tx) => {
    const before = await lockStanding(tx, clientId);
    if (before === undefined) throw new AppError("not_found", "There is no such client.");
    const after = applyChange(before, change);
    await updateStanding(tx, { clientId, ...after });
    await tellChanges(tx, { clientId, viewer, before, after });
    if (before.suspendedAt === null && after.suspendedAt !== null) await endClientSessions(tx, clientId);
    await notifyKeysChanged(tx, clientId);
  });
  return { success: true };
}

/** What the area's first page tells; the demo's workspace is not counted. */
export async function getAdminFigures(sql: Sql): Promise<z.input<typeof adminFiguresSchema>> {
  const [totals, paying, days] = await Promise.all([selectTotals(sql), selectPayingByPlan(sql), selectAllDays(sql)]);
  if (totals === undefined) throw new Error("Counting gave no row.");
  const prices = paying.map(({ plan, n }) => (PLANS[plan].priceCentsPerMonth ?? 0) * n);
  return {
    ...totals,
    revenueCentsPerMonth: prices.reduce((sum, cents) => sum + cents, 0),
    contracts: paying.find(({ plan }) => plan === "enterprise")?.n ?? 0,
    days: fillDays(days, { messages: 0 }),
  };
}

function applyChange(before: StandingRow, change: ClientChange): Omit<StandingRow, "name"> {
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

async function tellChanges(
  tx: Queryable,
  {
    clientId,
    viewer: actor,
    before,
    after,
  }: { clientId: string; viewer: AdminViewer; before: StandingRow; after: Omit<StandingRow, "name"> },
): Promise<void> {
  const note = { clientId, actor, subject: before.name };
  if (before.plan !== after.plan) {
    const details = { from: before.plan, to: after.plan };
    await writeAudit(tx, { ...note, action: "client.plan_changed", details });
  }
  if (before.trialEndsAt?.getTime() !== after.trialEndsAt?.getTime()) {
    const details = { from: toText(before.trialEndsAt), to: toText(after.trialEndsAt) };
    await writeAudit(tx, { ...note, action: "client.trial_changed", details });
  }
  if ((before.suspendedAt === null) !== (after.suspendedAt === null)) {
    await writeAudit(tx, { ...note, action: after.suspendedAt === null ? "client.reopened" : "client.suspended" });
  }
}

function toClient(row: ClientListRow): ClientRow {
  const { id, name, ownerName, ownerEmail, plan, isDemo, users, accounts, messages } = row;
  return {
    id,
    name,
    owner: ownerName === null || ownerEmail === null ? null : { name: ownerName, email: ownerEmail },
    plan,
    state: readClientState(row, Date.now()),
    trialEndsAt: toText(row.trialEndsAt),
    isDemo,
    users,
    accounts,
    messages,
    lastActivityAt: toText(row.lastActivityAt),
    createdAt: row.createdAt.toISOString(),
  };
}

/** Every one of the last 30 days, the oldest first; those without a row get `nothing`. */
function fillDays<T extends object>(rows: readonly (T & { day: string })[], nothing: T): (T & { day: string })[] {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: DAYS }, (_, index) => {
    const day = new Date(Date.now() - (DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return byDay.get(day) ?? { ...nothing, day };
  });
}

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

function toText(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
