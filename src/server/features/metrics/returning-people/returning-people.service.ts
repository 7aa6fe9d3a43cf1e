import type { MetricsQuery } from "#src/domain/metrics/metrics.contract.ts";
import type { Retention } from "#src/domain/metrics/returning-people/returning-people.contract.ts";
import { buildCohorts, rateReturned } from "#src/domain/metrics/returning-people/returning-people.ts";
import { localDayOf } from "#src/domain/shared/time-zone.ts";
import { resolveLocalDays } from "../../../db/local-days.ts";
import { getDatabase } from "../../../db/sql.ts";
import type { MetricsViewer } from "../metrics.service.ts";
import { getSampledNewcomers, getNewcomers } from "./returning-people.sql.ts";
import { getPeriodSums } from "../rollups/period-totals.ts";
import { isFiltered } from "../rollups/rollups.sql.ts";

/** Sample size: shares are accurate to about 1.8 percentage points. */
const MAX_CONVERSATIONS = 3_000;

/** Returns how many new end users of a period came back, by weekly cohort. Samples users above `limit` conversations. */
export async function getRetention(
  viewer: MetricsViewer,
  query: MetricsQuery,
  limit = MAX_CONVERSATIONS,
): Promise<Retention> {
  const period = { ...query, clientId: viewer.clientId };
  const today = localDayOf(Date.now(), viewer.timeZone);
  return getDatabase().withClient(viewer.clientId, async (tx) => {
    const [unfiltered, days] = await Promise.all([
      getPeriodSums(tx, { clientId: viewer.clientId, from: query.from, to: query.to }),
      resolveLocalDays(tx, period),
    ]);
    const sums = isFiltered(query) ? await getPeriodSums(tx, period) : unfiltered;
    const bounded = { ...period, days };
    const sampled = unfiltered.conversations > limit;
    const found = await (sampled ? getSampledNewcomers(tx, { ...bounded, limit }) : getNewcomers(tx, bounded));
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
