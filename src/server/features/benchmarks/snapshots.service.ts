import { planCohorts } from "../../../domain/benchmarks/cohorts.ts";
import { keepOnePerBusiness } from "../../../domain/benchmarks/businesses.ts";
import { buildCohortMeasures } from "../../../domain/benchmarks/measures.ts";
import type { Figures } from "../../../domain/metrics/metrics.contract.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../domain/shared/durations.ts";
import { createId } from "../../../domain/shared/ids.ts";
import { localWeekdayOf } from "../../../domain/shared/time-zone.ts";
import { getDatabase } from "../../db/sql.ts";
import { computeWindow, findReason, getBenchmarkFigures, withdrawBrokenCohorts } from "./benchmarks.service.ts";
import {
  findLastWeekly,
  hasSharingClients,
  insertSnapshot,
  listPublishedSets,
  listSharingClients,
  tryLockSnapshots,
  withdrawSnapshot,
} from "./benchmarks.sql.ts";

/** 03:10 UTC. */
const NIGHT_MS = 3 * HOUR_MS + 10 * MINUTE_MS;
const MONDAY = 1;

/**
 * Computes the snapshots of a night: on Mondays those of all cohorts, on other nights those of cohorts without one. Repeating it in the
 * same night changes nothing.
 */
export async function computeSnapshots(nowMs: number): Promise<number> {
  const { system } = getDatabase();
  await withdrawBrokenCohorts(system);
  const window = computeWindow(nowMs);
  const figures = new Map<string, Figures>();
  const clients = await listSharingClients(system);
  for (const client of clients) figures.set(client.id, await getBenchmarkFigures(client, window));
  return system.begin(async (tx) => {
    if (!(await tryLockSnapshots(tx))) return 0;
    const plan = planCohorts({
      contributors: keepOnePerBusiness(
        clients.filter((client) => {
          const own = figures.get(client.id);
          return own !== undefined && findReason(client, own, nowMs) === null;
        }),
      ),
      sharing: new Set(clients.filter(({ suspended }) => !suspended).map(({ id }) => id)),
      published: await listPublishedSets(tx),
      isWeekly: isMonday(nowMs) && !isSameDay(await findLastWeekly(tx), nowMs),
    });
    const computedAt = new Date(nowMs);
    for (const { key } of plan.withdraw) await withdrawSnapshot(tx, key, computedAt);
    for (const cohort of plan.publish) {
      const measures = buildCohortMeasures(cohort.members.flatMap((id) => figures.get(id) ?? []));
      const n = cohort.members.length;
      await insertSnapshot(tx, { ...cohort, ...window, id: createId(), n, computedAt, measures });
    }
    return plan.publish.length;
  });
}

/** The first night after `fromMs` and up to `toMs`; null if there is none, or nobody shares. */
export async function getNextSnapshotMs(fromMs: number, toMs: number): Promise<number | null> {
  if (!(await hasSharingClients(getDatabase().system))) return null;
  const today = Math.floor(fromMs / DAY_MS) * DAY_MS + NIGHT_MS;
  const next = today > fromMs ? today : today + DAY_MS;
  return next <= toMs ? next : null;
}

function isMonday(ms: number): boolean {
  return localWeekdayOf(ms, "UTC") === MONDAY;
}

function isSameDay(at: Date | null, ms: number): boolean {
  return at !== null && Math.floor(at.getTime() / DAY_MS) === Math.floor(ms / DAY_MS);
}
