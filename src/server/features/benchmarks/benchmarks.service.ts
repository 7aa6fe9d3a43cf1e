import {
  MINIMUM_AGE_DAYS,
  MINIMUM_CLIENTS,
  MINIMUM_CLOSED,
  WINDOW_DAYS,
} from "../../../domain/benchmarks/benchmarks.contract.ts";
import type { Benchmarks, Reason } from "../../../domain/benchmarks/benchmarks.contract.ts";
import { listBrokenCohorts, listCohortKeys, roundClients } from "../../../domain/benchmarks/cohorts.ts";
import { groupBusinesses, keepOnePerBusiness } from "../../../domain/benchmarks/businesses.ts";
import { findArrangementInForce } from "../../../domain/billing/standing/arrangement.ts";
import { compareMeasures } from "../../../domain/benchmarks/measures.ts";
import { canView } from "../../../domain/auth/policies.ts";
import type { Figures } from "../../../domain/metrics/metrics.contract.ts";
import { DAY_MS } from "../../../domain/shared/durations.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { formatCount } from "../../../domain/shared/format.ts";
import { addDays } from "../../../domain/shared/time-zone.ts";
import { formatCompanySize, getIndustryName } from "../../../domain/workspace/workspace.contract.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getBusinessTime } from "../../db/business-clock.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Queryable } from "../../db/sql.ts";
import { getOverview } from "../metrics/metrics.service.ts";
import {
  findBenchmarkClient,
  findSnapshot,
  listPublishedSets,
  listSharingClients,
  withdrawSnapshot,
} from "./benchmarks.sql.ts";
import type { BenchmarkClient, Snapshot } from "./benchmarks.sql.ts";
import { loadReference } from "./reference.ts";

/** The days of a snapshot computed at an instant: the last 28 full days in UTC. */
export function computeWindow(atMs: number): { from: string; to: string } {
  const to = addDays(new Date(atMs).toISOString().slice(0, 10), -1);
  return { from: addDays(to, 1 - WINDOW_DAYS), to };
}

/** A client's own figures over a window, without sample data, by the function of all screens. */
export async function getBenchmarkFigures(
  { id, timeZone }: Pick<BenchmarkClient, "id" | "timeZone">,
  window: { from: string; to: string },
): Promise<Figures> {
  return (await getOverview({ clientId: id, timeZone }, { ...window, sample: "exclude" })).figures;
}

/** Why a client is in no cohort; null if it is. */
export function findReason(client: BenchmarkClient, figures: Figures, nowMs: number): Reason | null {
  if (!client.sharing) return "not_sharing";
  if (client.isDemo) return "demo";
  if (client.suspended) return "suspended";
  if (nowMs - client.createdAt.getTime() < MINIMUM_AGE_DAYS * DAY_MS) return "too_new";
  if (figures.dropOffRate.n < MINIMUM_CLOSED) return "too_few_conversations";
  if (client.domains.length === 0) return "unverified";
  return isPaying(client, nowMs) ? null : "not_paying";
}

/** Whether a subscription is paid, or a contract is in force; a trial, an overdue payment and a plan free of charge are neither. */
function isPaying({ subscription, arrangement }: BenchmarkClient, nowMs: number): boolean {
  return subscription === "active" || findArrangementInForce(arrangement, nowMs)?.source === "contract";
}

/** Whether an older workspace of the same business counts instead of a client that could count itself. */
async function isLinked(
  client: BenchmarkClient,
  window: { from: string; to: string },
  nowMs: number,
): Promise<boolean> {
  const clients = await listSharingClients(getDatabase().system);
  const business = groupBusinesses(clients).find((members) => members.some(({ id }) => id === client.id)) ?? [];
  const counting: BenchmarkClient[] = [];
  for (const member of business) {
    if (findReason(member, await getBenchmarkFigures(member, window), nowMs) === null) counting.push(member);
  }
  return !keepOnePerBusiness(counting).some(({ id }) => id === client.id);
}

/**
 * Returns the viewer's figures beside those of the narrowest cohort that may be shown to them: to those who share, a cohort of clients;
 * to others, and where there is none, the public reference.
 */
export async function getBenchmarks({ clientId, role }: UserViewer): Promise<Benchmarks> {
  requirePermission(canView(role));
  const nowMs = await getBusinessTime(getDatabase().system);
  const { client, snapshot } = await getDatabase().withClient(clientId, async (tx) => {
    const found = await findBenchmarkClient(tx, clientId);
    if (found === undefined) throw new AppError("not_found", "This workspace no longer exists.");
    return { client: found, snapshot: found.sharing ? await findSnapshot(tx, listCohortKeys(found)) : undefined };
  });
  const window = snapshot ?? computeWindow(nowMs);
  const figures = await getBenchmarkFigures(client, window);
  const own = findReason(client, figures, nowMs);
  const reason = own === null && (await isLinked(client, window, nowMs)) ? "linked" : own;
  const shared = { sharing: client.sharing, contributes: reason === null, reason };
  if (snapshot === undefined) {
    const reference = await loadReference();
    return {
      ...shared,
      cohort: {
        kind: "reference",
        name: `Public reference: ${formatCount(reference.conversations)} conversations of ${reference.sources.length} open corpora read by our engine; not your market`,
        n: reference.conversations,
        minimum: MINIMUM_CLIENTS,
        asOf: `${reference.computed}T00:00:00.000Z`,
        window,
        sources: reference.sources,
      },
      measures: compareMeasures(figures, reference.measures),
    };
  }
  return {
    ...shared,
    cohort: {
      kind: snapshot.kind,
      name: describeCohort(snapshot),
      n: roundClients(snapshot.n),
      minimum: MINIMUM_CLIENTS,
      asOf: snapshot.computedAt.toISOString(),
      window: { from: snapshot.from, to: snapshot.to },
      sources: [],
    },
    measures: compareMeasures(figures, snapshot.measures),
  };
}

/** Withdraws the cohorts that have too few clients left, after one stopped sharing, was suspended or was deleted. */
export async function withdrawBrokenCohorts(sql: Queryable): Promise<void> {
  const [sets, clients, nowMs] = [
    await listPublishedSets(sql),
    await listSharingClients(sql),
    await getBusinessTime(sql),
  ];
  const sharing = new Set(clients.filter(({ suspended }) => !suspended).map(({ id }) => id));
  for (const { key } of listBrokenCohorts(sets, sharing)) await withdrawSnapshot(sql, key, new Date(nowMs));
}

function describeCohort({ kind, industry, size }: Snapshot): string {
  if (kind === "all") return "All workspaces that share";
  const name = getIndustryName(industry) ?? "Other";
  return kind === "industry" || size === null ? name : `${name}, ${formatCompanySize(size)} employees`;
}
