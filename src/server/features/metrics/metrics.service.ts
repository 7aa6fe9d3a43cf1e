import type { z } from "zod";
import { dropOffReasonSchema, languageSchema } from "../../../domain/analysis/analysis.contract.ts";
import { decodeSketches } from "../../../domain/analysis/sketch.ts";
import {
  buildFigures,
  buildFunnelStages,
  buildPeakHours,
  buildPoint,
  countDropped,
} from "../../../domain/metrics/figures.ts";
import { NO_STEP, listSteps, tellCommonest } from "../../../domain/metrics/drops.ts";
import { MAX_VALUES } from "../../../domain/metrics/metrics.contract.ts";
import type {
  dimensionsSchema,
  DropOffs,
  FunnelMetrics,
  MetricsQuery,
  OverviewMetrics,
} from "../../../domain/metrics/metrics.contract.ts";
import { compareText } from "../../../domain/shared/text.ts";
import { countDaysBetween } from "../../../domain/shared/time-zone.ts";
import { getDatabase } from "../../db/sql.ts";
import { readInstants, sumRows } from "./periods.ts";
import { readDays, readDrops, readSteps, readSums } from "./read-days.ts";
import { countActive, selectDimensions, selectHours } from "./rollups.sql.ts";
import type { DimensionRow } from "./rollups.sql.ts";

/** Periods up to this many days are drawn by hour. */
const HOURLY_UP_TO_DAYS = 2;
const ACTIVE_MS = 5 * 60_000;
const MAX_STEPS = 50;

/** Whose figures, and the zone its days are in. */
export type MetricsViewer = { clientId: string; timeZone: string };

/** Figures, series and heatmap of a period. */
export async function getOverview(viewer: MetricsViewer, query: MetricsQuery): Promise<OverviewMetrics> {
  const period = { ...query, clientId: viewer.clientId };
  const hourly = countDaysBetween(query.from, query.to) < HOURLY_UP_TO_DAYS;
  const { days, hours } = await getDatabase().withTenant(viewer.clientId, async (tx) => {
    const [dayRows, hourRows] = await Promise.all([
      readDays(tx, period),
      hourly ? selectHours(tx, { ...period, ...readInstants(query, viewer.timeZone) }) : [],
    ]);
    return { days: dayRows, hours: hourRows };
  });
  // What was undone leaves rows of nothing.
  const counted = (hourly ? hours : days).filter((row) => row.conversations > 0);
  return {
    from: query.from,
    to: query.to,
    timeZone: viewer.timeZone,
    grain: hourly ? "hour" : "day",
    figures: buildFigures(sumRows(days), decodeSketches(days.map(({ sketch }) => sketch))),
    series: counted.map((row) => buildPoint(row.bucket, row, row.sketch)),
    peakHours: buildPeakHours(days),
  };
}

/** The funnel of a period. */
export async function getFunnel(viewer: MetricsViewer, query: MetricsQuery): Promise<FunnelMetrics> {
  const period = { ...query, clientId: viewer.clientId };
  const sums = await getDatabase().withTenant(viewer.clientId, (tx) => readSums(tx, period));
  return {
    from: query.from,
    to: query.to,
    timeZone: viewer.timeZone,
    conversations: sums.conversations,
    withoutStage: sums.stage_none,
    stages: buildFunnelStages(sums),
    converted: sums.converted,
    open: sums.conversations - sums.converted - countDropped(sums),
  };
}

/** Where people left in a period: reasons, and the bot's last messages. */
export async function getDropOffs(
  viewer: MetricsViewer,
  { stage, ...query }: MetricsQuery & { stage?: string | undefined },
): Promise<DropOffs> {
  const { clientId } = viewer;
  const { rows, texts } = await getDatabase().withTenant(clientId, async (tx) => {
    const { drops, numberless } = await readDrops(tx, { ...query, clientId });
    const told = tellCommonest(drops, MAX_STEPS, stage);
    return { rows: told, texts: await readSteps(tx, { clientId, steps: listSteps(told), numberless }) };
  });
  const reasons = new Map<string, number>();
  const steps = new Map<number, { n: number; reasons: Map<string, number> }>();
  for (const { reason, step, n } of rows) {
    reasons.set(reason, (reasons.get(reason) ?? 0) + n);
    if (step === NO_STEP) continue;
    const known = steps.get(step) ?? { n: 0, reasons: new Map<string, number>() };
    known.n += n;
    known.reasons.set(reason, (known.reasons.get(reason) ?? 0) + n);
    steps.set(step, known);
  }
  return {
    total: rows.reduce((sum, row) => sum + row.n, 0),
    reasons: sortByCount(reasons).map(([reason, n]) => ({ reason: dropOffReasonSchema.parse(reason), n })),
    steps: [...steps]
      .map(([number, { n, reasons: ofStep }]) => ({
        step: texts.get(number)?.step ?? "",
        text: texts.get(number)?.text ?? "",
        n,
        reason: dropOffReasonSchema.parse(sortByCount(ofStep)[0]?.[0] ?? "no_reply"),
      }))
      .sort((a, b) => b.n - a.n || compareText(a.step, b.step)),
  };
}

/** The values there are to filter by in a period, most frequent first, and what is left out where there are very many. */
export async function getDimensions(
  viewer: MetricsViewer,
  query: MetricsQuery,
): Promise<z.infer<typeof dimensionsSchema>> {
  const period = { ...query, clientId: viewer.clientId, most: MAX_VALUES };
  const rows = await getDatabase().withTenant(viewer.clientId, (tx) => selectDimensions(tx, period));
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

/** Conversations with a message in the last five minutes. */
export async function getLive(viewer: MetricsViewer): Promise<{ active: number }> {
  const since = new Date(Date.now() - ACTIVE_MS);
  const active = await getDatabase().withTenant(viewer.clientId, (tx) =>
    countActive(tx, { clientId: viewer.clientId, since }),
  );
  return { active };
}

function sortByCount(counts: Map<string, number>): [string, number][] {
  return [...counts].filter(([, n]) => n > 0).sort(([a, n], [b, m]) => m - n || a.localeCompare(b));
}
