import { removeOutcomes, splitList } from "../../../domain/conversations/outcome-filter.ts";
import type { ReadingFilter } from "../../../domain/conversations/outcome-filter.ts";
import { buildOutcomes, groupSeries } from "../../../domain/metrics/outcomes/outcomes.ts";
import type { OutcomeFigures, OutcomeTotal } from "../../../domain/metrics/outcomes/outcomes.ts";
import type { Outcomes } from "../../../domain/metrics/outcomes/outcomes.contract.ts";
import type { MetricsQuery } from "../../../domain/metrics/metrics.contract.ts";
import { chooseBucket } from "../../../domain/metrics/series.ts";
import type { SeriesQuery } from "../../../domain/metrics/series.contract.ts";
import { countDaysBetween } from "../../../domain/shared/time-zone.ts";
import { getDayRule } from "../../db/local-days.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Transaction } from "../../db/sql.ts";
import type { MetricsViewer } from "./metrics.service.ts";
import { HOURLY_UP_TO_DAYS } from "./metrics.service.ts";
import { getMoney } from "./breakdowns/money.service.ts";
import type { PeriodMoney } from "./breakdowns/money.service.ts";
import { countOutcomes, isInRollups, sumOutcomes } from "./rollups/outcomes.sql.ts";
import type { OutcomePeriod, OutcomeRows } from "./rollups/outcomes.sql.ts";
import { countPeriodPeople, getPeople } from "./rollups/people.sql.ts";
import { getPeriodSums } from "./rollups/period-totals.ts";

/** Returns what the conversations of a period came to. */
export async function getOutcomes({ clientId }: MetricsViewer, { by, ...query }: SeriesQuery): Promise<Outcomes> {
  const period = { ...query, clientId };
  return getDatabase().withClient(clientId, async (tx) => {
    const isShort = countDaysBetween(query.from, query.to) < HOURLY_UP_TO_DAYS;
    const inHours = by === "hour" || (by === undefined && isShort);
    const { isRecounting, timeZone } = await getDayRule(tx, clientId);
    // The hours of a day are known once all of its conversations are counted in one time zone.
    const byHour = inHours && !isRecounting;
    const isCounted = byHour || !isInRollups(query);
    const ofPeriod = getMoney(tx, period);
    const isChosen = query.outcome !== undefined || hasDetails(query);
    const [outcomes, money, people, { meanCents }] = await Promise.all([
      isCounted
        ? countOutcomes(tx, { ...period, byHour }).then((rows) => buildCounted(rows, query))
        : getFromRollups(tx, period),
      ofPeriod,
      getPeople(tx, period),
      // What was lost is worth as much as an average sale of all.
      isChosen ? getMoney(tx, removeOutcomes(period)) : ofPeriod,
    ]);
    const counted = countPeriodPeople(people, outcomes.closed + outcomes.open);
    const { total } = money;
    const series =
      by === "hour" && !byHour ? [] : groupSeries(outcomes.series, (bucket) => chooseBucket(bucket, { by, timeZone }));
    return { ...outcomes, ...counted, series, money: total, lostMoney: buildLostMoney(outcomes, { total, meanCents }) };
  });
}

function buildLostMoney(
  { lost }: Pick<Outcomes, "lost">,
  { total, meanCents }: Pick<PeriodMoney, "total" | "meanCents">,
): Outcomes["lostMoney"] {
  if (total === null || meanCents === null) return null;
  return { cents: Math.round(lost.k * meanCents), currency: total.currency };
}

function buildCounted({ totals, losses }: OutcomeRows, query: MetricsQuery): OutcomeFigures {
  const open = totals.reduce((sum, { outcome, n }) => (outcome === null ? sum + n : sum), 0);
  return buildOutcomes(totals.filter(hasOutcome), losses, hasDetails(query) ? 0 : open);
}

async function getFromRollups(tx: Transaction, period: OutcomePeriod): Promise<OutcomeFigures> {
  const [{ totals, losses }, { conversations }] = await Promise.all([
    sumOutcomes(tx, period),
    // All outcomes, like the totals: what is left are those without one.
    getPeriodSums(tx, { ...period, outcome: undefined }),
  ]);
  const wanted = period.outcome === undefined ? null : splitList(period.outcome);
  const closed = totals.filter(hasOutcome);
  const open = conversations - closed.reduce((sum, { n }) => sum + n, 0);
  const isShown = ({ outcome }: { outcome: string }): boolean => wanted === null || wanted.includes(outcome);
  return buildOutcomes(
    closed.filter(isShown),
    losses.filter(isShown),
    hasDetails(period) || !isShown({ outcome: "open" }) ? 0 : open,
  );
}

/** Only conversations with an outcome have a reason, a last act, a need and a topic. */
function hasDetails({ reason, act, need, topic }: ReadingFilter): boolean {
  return [reason, act, need, topic].some((value) => value !== undefined);
}

function hasOutcome(row: OutcomeRows["totals"][number]): row is OutcomeTotal {
  return row.outcome !== null;
}
