import { z } from "zod";
import type { AdminBilling, RevenueData } from "../../../domain/admin/admin-billing.contract.ts";
import { arrangementSchema } from "../../../domain/billing/standing/arrangement.ts";
import { CURRENCY } from "../../../domain/billing/billing.contract.ts";
import { computeRevenue } from "../../../domain/billing/standing/revenue.ts";
import type { HistoryEntry, RevenueClient, RevenueMonth } from "../../../domain/billing/standing/revenue.ts";
import { subscriptionSnapshotSchema } from "../../../domain/billing/snapshots.ts";
import type { BillingSnapshot } from "../../../domain/billing/standing/standing.ts";
import { planSchema } from "../../../domain/plans/plans.contract.ts";
import { DAY_MS } from "../../../domain/shared/durations.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { getBusinessTime } from "../../db/business-clock.ts";
import type { Sql } from "../../db/sql.ts";
import { respondWithCsv } from "../../http/endpoint/csv.ts";
import type { CsvColumns } from "../../http/endpoint/csv.ts";
import { getExampleRevenue, hasDemo } from "../demo/example-revenue.service.ts";
import { listClosedOverages, listCurrentClients, listHistory } from "./revenue.sql.ts";

/** Twelve months, with room for the days of the first. */
const LOOK_BACK_DAYS = 400;

const snapshotSchema: z.ZodType<BillingSnapshot> = z.object({
  plan: planSchema,
  trialEndsAtMs: z.int().nullable(),
  createdAtMs: z.int(),
  subscription: subscriptionSnapshotSchema.nullable(),
  arrangement: arrangementSchema.nullable(),
});

/** The administrators' revenue figures, without demo workspaces; or those of simulated clients. AppError `not_found` without the demo. */
export async function getAdminBilling(sql: Sql, data: RevenueData = "own"): Promise<AdminBilling> {
  const nowMs = await getBusinessTime(sql);
  if (data === "example") {
    const example = await getExampleRevenue(sql, nowMs);
    if (example === null) throw new AppError("not_found", "There are no example figures here.");
    return { ...computeRevenue(example, nowMs), isExample: true, hasExample: true, currency: CURRENCY };
  }
  const own = await listRevenueClients(sql, nowMs);
  return { ...computeRevenue(own, nowMs), isExample: false, hasExample: await hasDemo(sql), currency: CURRENCY };
}

async function listRevenueClients(sql: Sql, nowMs: number): Promise<Parameters<typeof computeRevenue>[0]> {
  const since = new Date(nowMs - LOOK_BACK_DAYS * DAY_MS);
  const [rows, entries, overages] = await Promise.all([
    listCurrentClients(sql),
    listHistory(sql, since),
    listClosedOverages(sql, since),
  ]);
  const history = new Map<string, HistoryEntry[]>();
  for (const { subjectId, at, snapshot } of entries) {
    const list = history.get(subjectId) ?? [];
    list.push({ atMs: at.getTime(), snapshot: snapshot === null ? null : snapshotSchema.parse(snapshot) });
    history.set(subjectId, list);
  }
  const clients = rows.map(({ clientId, firstPaidMs, trialEndsAt, createdAt, ...row }): RevenueClient => {
    const past = history.get(clientId) ?? [];
    history.delete(clientId);
    const times = { trialEndsAtMs: trialEndsAt?.getTime() ?? null, createdAtMs: createdAt.getTime() };
    return { current: snapshotSchema.parse({ ...row, ...times }), history: past, firstPaidMs };
  });
  for (const past of history.values()) clients.push({ current: null, history: past, firstPaidMs: null });
  const closed = overages.map(({ endAt, cents }) => ({ endMs: endAt.getTime(), cents }));
  return { clients, overages: closed };
}

const COLUMNS: CsvColumns<RevenueMonth> = [
  ["month", ({ month }) => month],
  ["mrr_cents", ({ mrrCents }) => String(mrrCents)],
  ["subscriptions", ({ subscriptions }) => String(subscriptions)],
  ["new_mrr_cents", ({ newMrrCents }) => String(newMrrCents)],
  ["expansion_cents", ({ expansionCents }) => String(expansionCents)],
  ["contraction_cents", ({ contractionCents }) => String(contractionCents)],
  ["churned_mrr_cents", ({ churnedMrrCents }) => String(churnedMrrCents)],
  ["overage_cents", ({ overageCents }) => String(overageCents)],
];

/** The months of the revenue figures as a CSV download; amounts are in US cents. */
export async function exportRevenue(sql: Sql, data: RevenueData = "own"): Promise<Response> {
  const { months } = await getAdminBilling(sql, data);
  async function* pages(): AsyncGenerator<RevenueMonth[]> {
    yield await Promise.resolve(months);
  }
  return respondWithCsv({ name: data === "own" ? "revenue" : "example-revenue", columns: COLUMNS, pages: pages() });
}
