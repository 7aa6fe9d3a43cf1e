import type { DropReason } from "../../../domain/reading/reading.contract.ts";
import type { z } from "zod";
import { STAGES, languageSchema } from "../../../domain/analysis/analysis.contract.ts";
import { redactText } from "../../../domain/analysis/text/personal-data/personal-data.ts";
import { decodeSketches } from "../../../domain/statistics/quantile-sketch.ts";
import { buildFigures, buildFunnelStages, buildPeakHours, countDropped } from "../../../domain/metrics/figures.ts";
import { buildSeries, chooseBucket } from "../../../domain/metrics/series.ts";
import type { SeriesQuery } from "../../../domain/metrics/series.contract.ts";
import { NO_STEP, listSteps, topDropOffs } from "../../../domain/metrics/drop-offs/drop-off-counts.ts";
import { MAX_VALUES } from "../../../domain/metrics/metrics.contract.ts";
import type {
  dimensionsSchema,
  FunnelMetrics,
  MetricsQuery,
  OverviewMetrics,
  SampleFilter,
} from "../../../domain/metrics/metrics.contract.ts";
import type { DropOffs } from "../../../domain/metrics/drop-offs/drop-offs.contract.ts";
import { buildRate } from "../../../domain/metrics/rate.ts";
import { REMOVED_TEXT } from "../../../domain/retention/retention.contract.ts";
import { buildCsat } from "../../../domain/metrics/csat.ts";
import { countPeople } from "../../../domain/metrics/people/people-sample.ts";
import { buildPlaces, countOutcomes } from "../../../domain/metrics/outcomes/outcomes.ts";
import { QUOTE_LENGTH } from "../../../domain/reading/opening.ts";
import { compareText, shortenText } from "../../../domain/shared/text.ts";
import { countDaysBetween, localDayOf } from "../../../domain/shared/time-zone.ts";
import { getDayRule } from "../../db/local-days.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Transaction } from "../../db/sql.ts";
import { getCallSums } from "../model-calls/model-calls.service.ts";
import { getScoreSums } from "./rollups/csat.sql.ts";
import { getMoney } from "./breakdowns/money.service.ts";
import { sumDropOutcomes, sumLostDrops } from "./rollups/outcomes.sql.ts";
import { addSettledParts, addSettledValues } from "./rollups/part-sources.sql.ts";
import { getPeople } from "./rollups/people.sql.ts";
import { getUtcBounds, listDayCounts, sumRows } from "./rollups/periods.ts";
import { listPeriodDays, getPeriodDropOffs, getTemplates, getPeriodSums } from "./rollups/period-totals.ts";
import { countActive, listDimensionValues, listRollupHours } from "./rollups/rollups.sql.ts";
import type { DimensionRow } from "./rollups/rollups.sql.ts";
import { countTurns, listTurnTexts } from "./rollups/turns.sql.ts";
import type { NegativeTurns } from "./rollups/turns.sql.ts";

/** Periods up to this many days use hourly data. */
export const HOURLY_UP_TO_DAYS = 2;
const ACTIVE_MS = 5 * 60_000;
const MAX_TEMPLATES = 50;
/** Conversations whose text is looked for to quote a message: that of older ones may be removed. */
const MAX_QUOTED = 5;

/** The client and the time zone of its days. */
export type MetricsViewer = { clientId: string; timeZone: string };

/** Returns figures, time series and peak hours of a period. */
export async function getOverview(viewer: MetricsViewer, { by, ...query }: SeriesQuery): Promise<OverviewMetrics> {
  const asked = { ...query, clientId: viewer.clientId };
  const isShort = countDaysBetween(query.from, query.to) < HOURLY_UP_TO_DAYS;
  const readsHours = isShort || by === "hour";
  const { rule, days, hours, rest } = await getDatabase().withClient(viewer.clientId, async (tx) => {
    const dayRule = readsHours ? await getDayRule(tx, viewer.clientId) : { ...viewer, isRecounting: false };
    const bounds = getUtcBounds(query, dayRule.timeZone);
    const period = await addSettledParts(tx, asked);
    const inHours = by === "hour" || (by === undefined && isShort);
    const [dayRows, hourRows, turns, calls, scores, { total: money }, people] = await Promise.all([
      listPeriodDays(tx, period),
      // The hours of a day are known once all of its conversations are counted in one time zone.
      readsHours && !dayRule.isRecounting ? listRollupHours(tx, { ...period, ...bounds }) : null,
      countTurns(tx, period, inHours && !dayRule.isRecounting ? "hour" : "day"),
      getCallSums(tx, { ...period, ...bounds }),
      getScoreSums(tx, period),
      getMoney(tx, period),
      getPeople(tx, period),
    ]);
    const turnedMost = await getTurnedMost(tx, viewer.clientId, turns);
    return { rule: dayRule, days: dayRows, hours: hourRows, rest: { turns, turnedMost, calls, scores, money, people } };
  });
  // Undone imports leave rows with zero conversations.
  const ofDays = days.filter((row) => row.conversations > 0);
  const ofHours = hours?.filter((row) => row.conversations > 0) ?? null;
  const ofPeriod = (isShort ? ofHours : null) ?? ofDays;
  const inSeries = { weekday: ofDays, hour: ofHours ?? [], none: ofPeriod }[by ?? "none"];
  const { conversations, closed } = sumRows(days);
  const perDay = listDayCounts(days, { ...query, today: localDayOf(Date.now(), rule.timeZone) });
  return {
    from: query.from,
    to: query.to,
    timeZone: rule.timeZone,
    grain: inSeries === ofDays ? "day" : "hour",
    figures: {
      ...buildFigures(ofPeriod, decodeSketches(days.map(({ sketch }) => sketch)), perDay),
      turnedNegative: buildRate(rest.turns.total, closed),
      ...countPeople(rest.people.all, conversations),
      ...rest.calls,
    },
    turnedMost: rest.turnedMost,
    csat: buildCsat(rest.scores, closed),
    money: rest.money,
    series: buildSeries(inSeries, rest.turns.byBucket, (bucket) =>
      chooseBucket(bucket, { by, timeZone: rule.timeZone }),
    ),
    peakHours: buildPeakHours(days),
  };
}

async function getTurnedMost(
  tx: Transaction,
  clientId: string,
  { most }: NegativeTurns,
): Promise<OverviewMetrics["turnedMost"]> {
  if (most === null) return null;
  const texts = await listTurnTexts(tx, { clientId, step: most.step, limit: MAX_QUOTED });
  const text = texts.find((found) => found !== REMOVED_TEXT);
  return { ...most, text: text === undefined ? null : shortenText(redactText(text).text, QUOTE_LENGTH) };
}

/** Returns the funnel of a period. */
export async function getFunnel(viewer: MetricsViewer, query: MetricsQuery): Promise<FunnelMetrics> {
  const asked = { ...query, clientId: viewer.clientId };
  const [sums, dropped, money] = await getDatabase().withClient(viewer.clientId, async (tx) => {
    const period = await addSettledParts(tx, asked);
    return Promise.all([getPeriodSums(tx, period), sumDropOutcomes(tx, period), getMoney(tx, period, "stage")]);
  });
  const countAt = (at: string) => countOutcomes(dropped.filter(({ stage }) => stage === at));
  return {
    from: query.from,
    to: query.to,
    timeZone: viewer.timeZone,
    conversations: sums.conversations,
    withoutStage: sums.stage_none,
    withoutStageOutcomes: countAt("none"),
    stages: buildFunnelStages(sums).map((stage) => ({
      ...stage,
      outcomes: countAt(stage.stage),
      money: money.ofKeys(STAGES.slice(STAGES.indexOf(stage.stage))),
    })),
    money: money.total,
    converted: sums.converted,
    open: sums.conversations - sums.converted - countDropped(sums),
  };
}

/** Returns the drop-offs of a period by reason and by last bot message, and where the lost ones of them were lost. */
export async function getDropOffs(
  viewer: MetricsViewer,
  { stage, ...query }: MetricsQuery & { stage?: string | undefined },
): Promise<DropOffs> {
  const { clientId } = viewer;
  const { rows, texts, losses } = await getDatabase().withClient(clientId, async (tx) => {
    const { drops, unnumbered } = await getPeriodDropOffs(tx, { ...query, clientId });
    const { settled, ...period } = await addSettledValues(tx, { ...query, clientId }, "all");
    // Sums by topic have no reasons.
    const lost = { ...period, stage, settled: settled?.part === "reading" ? settled : null };
    const top = topDropOffs(drops, MAX_TEMPLATES, stage);
    const found = await getTemplates(tx, { clientId, steps: listSteps(top), unnumbered });
    return { rows: top, texts: found, losses: await sumLostDrops(tx, lost) };
  });
  const reasons = new Map<DropReason, number>();
  const steps = new Map<number, { n: number; reasons: Map<DropReason, number> }>();
  for (const { reason, step, n } of rows) {
    reasons.set(reason, (reasons.get(reason) ?? 0) + n);
    if (step === NO_STEP) continue;
    const counts = steps.get(step) ?? { n: 0, reasons: new Map<DropReason, number>() };
    counts.n += n;
    counts.reasons.set(reason, (counts.reasons.get(reason) ?? 0) + n);
    steps.set(step, counts);
  }
  return {
    total: rows.reduce((sum, row) => sum + row.n, 0),
    places: buildPlaces(losses),
    reasons: sortByCount(reasons).map(([reason, n]) => ({ reason, n })),
    steps: [...steps]
      .map(([number, { n, reasons: ofStep }]) => ({
        step: texts.get(number)?.step ?? "",
        text: texts.get(number)?.text ?? "",
        n,
        reason: sortByCount(ofStep)[0]?.[0] ?? "none",
      }))
      .sort((a, b) => b.n - a.n || compareText(a.step, b.step)),
  };
}

/** Returns the filter values of a period, most frequent first, and how many were omitted above {@link MAX_VALUES}. */
export async function getDimensions(
  viewer: MetricsViewer,
  query: MetricsQuery,
): Promise<z.infer<typeof dimensionsSchema>> {
  const period = { ...query, clientId: viewer.clientId, limit: MAX_VALUES };
  const rows = await getDatabase().withClient(viewer.clientId, (tx) => listDimensionValues(tx, period));
  const of = (dimension: DimensionRow["dimension"]) => rows.filter((row) => row.dimension === dimension);
  const list = (dimension: DimensionRow["dimension"]) => of(dimension).map(({ value, n }) => ({ value, n }));
  return {
    channels: list("channel"),
    languages: list("language").map(({ value, n }) => ({ value: languageSchema.parse(value), n })),
    versions: list("version"),
    leftOut: { channels: countLeftOut(of("channel")), versions: countLeftOut(of("version")) },
  };
}

function countLeftOut(rows: DimensionRow[]): { values: number; n: number } {
  const [{ values, total } = { values: 0, total: 0 }] = rows;
  return { values: values - rows.length, n: total - rows.reduce((sum, { n }) => sum + n, 0) };
}

/** Counts the open conversations with a message in the last five minutes. */
export async function getLive({ clientId }: MetricsViewer, filter: SampleFilter): Promise<{ active: number }> {
  const since = new Date(Date.now() - ACTIVE_MS);
  const active = await getDatabase().withClient(clientId, (tx) => countActive(tx, { ...filter, clientId, since }));
  return { active };
}

function sortByCount<K extends string>(counts: Map<K, number>): [K, number][] {
  return [...counts].filter(([, n]) => n > 0).sort(([a, n], [b, m]) => m - n || a.localeCompare(b));
}
