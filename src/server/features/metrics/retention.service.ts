import type { MetricsQuery } from "../../../domain/metrics/metrics.contract.ts";
import type { Retention } from "../../../domain/metrics/retention.contract.ts";
import { buildCohorts, rateReturned } from "../../../domain/metrics/retention.ts";
import { localDayOf } from "../../../domain/shared/time-zone.ts";
import { getDatabase } from "../../db/sql.ts";
import type { MetricsViewer } from "./metrics.service.ts";
import { readInstants } from "./periods.ts";
import { selectNewcomers } from "./retention.sql.ts";
import { selectDays } from "./rollups.sql.ts";

/** Enough for shares within about a point, read in a blink whatever the period holds. */
const READ = 10_000;

/** Whether the end users who came first in a period came back. */
export async function getRetention(viewer: MetricsViewer, query: MetricsQuery): Promise<Retention> {
  const period = { ...query, clientId: viewer.clientId };
  const read = { ...period, ...readInstants(query, viewer.timeZone), limit: READ };
  const today = localDayOf(Date.now(), viewer.timeZone);
  return getDatabase().withTenant(viewer.clientId, async (tx) => {
    const [found, days] = await Promise.all([selectNewcomers(tx, read), selectDays(tx, period)]);
    return {
      users: found.users,
      conversations: found.conversations,
      total: days.reduce((sum, { conversations }) => sum + conversations, 0),
      returned: rateReturned(found.returned, found.users),
      cohorts: buildCohorts(found.cohorts, { from: query.from, lastDay: query.to < today ? query.to : today }),
    };
  });
}
