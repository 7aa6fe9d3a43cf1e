import type { MetricsQuery } from "../../../domain/metrics/metrics.contract.ts";
import type { Retention } from "../../../domain/metrics/retention.contract.ts";
import { buildCohorts, rateReturned } from "../../../domain/metrics/retention.ts";
import { localDayOf } from "../../../domain/shared/time-zone.ts";
import { getDatabase } from "../../db/sql.ts";
import type { MetricsViewer } from "./metrics.service.ts";
import { readInstants } from "./periods.ts";
import { sampleNewcomers, selectNewcomers } from "./retention.sql.ts";
import { readSums } from "./read-days.ts";
import { isNarrowed } from "./rollups.sql.ts";

/** Enough for shares within about 1.8 points, read in a blink whatever the period holds. */
const READ = 3_000;

/** Whether the end users who came first in a period came back; `most` conversations are read, of all users or some. */
export async function getRetention(viewer: MetricsViewer, query: MetricsQuery, most = READ): Promise<Retention> {
  const period = { ...query, clientId: viewer.clientId };
  const read = { ...period, ...readInstants(query, viewer.timeZone) };
  const today = localDayOf(Date.now(), viewer.timeZone);
  return getDatabase().withTenant(viewer.clientId, async (tx) => {
    const unfiltered = await readSums(tx, { clientId: viewer.clientId, from: query.from, to: query.to });
    const sums = isNarrowed(query) ? await readSums(tx, period) : unfiltered;
    const sampled = unfiltered.conversations > most;
    const found = await (sampled ? sampleNewcomers(tx, { ...read, limit: most }) : selectNewcomers(tx, read));
    return {
      users: found.users,
      conversations: found.conversations,
      total: sums.conversations,
      sampled,
      returned: rateReturned(found.returned, found.users),
      cohorts: buildCohorts(found.cohorts, { from: query.from, lastDay: query.to < today ? query.to : today }),
    };
  });
}
