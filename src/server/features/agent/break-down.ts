import { getStageName } from "../../../domain/conversations/labels.ts";
import { getDropReasonName } from "../../../domain/conversations/reading-labels.ts";
import type { AgentRow, Breakdown, Measure, Reading } from "../../../domain/agent/agent.contract.ts";
import { listExtraFilters } from "../../../domain/agent/reading/check-reading.ts";
import { pickRate } from "../../../domain/agent/pick-figure.ts";
import type { PickedFigure } from "../../../domain/agent/pick-figure.ts";
import { OTHER_KEY } from "../../../domain/agent/answer/rank-rows.ts";
import type { SeriesPoint } from "../../../domain/metrics/metrics.contract.ts";
import type { Period } from "../../../domain/metrics/period.ts";
import { buildSeriesPoint } from "../../../domain/metrics/figures.ts";
import { createSums } from "../../../domain/metrics/rollup-sums.ts";
import { buildRate } from "../../../domain/metrics/rate.ts";
import type { AgentValues } from "../../../domain/agent/values.ts";
import { addDays, getWeekday } from "../../../domain/shared/time-zone.ts";
import { getCalendarPeriod } from "../../../domain/agent/periods/calendar.ts";
import { getDimensions, getDropOffs, getFunnel, getOverview } from "../metrics/metrics.service.ts";
import type { MetricsViewer } from "../metrics/metrics.service.ts";
import { countGroups, measure, toMetricsQuery } from "./measure.ts";
import { buildOtherRow } from "./other-row.ts";
import { listSourceRows } from "./source-rows.ts";

type Asked = Reading & { period: Period; measure: Measure };
/** `check` throws once nobody waits for the answer. */
type StoppableViewer = MetricsViewer & { check: () => void };
/** Values that the metrics don't list: accounts, by their names, and models. */
type OwnValues = Pick<AgentValues, "accounts" | "models">;
type ValueBreakdown = "channel" | "language" | "version" | "model" | "account" | "intent";

const MAX_VALUES_SHOWN = 20;
const AT_ONCE = 8;
const HOURS = 24;

/** The rows of a breakdown. Values that are not shown are one row, "other". */
export async function breakDown(viewer: StoppableViewer, asked: Asked, values: OwnValues): Promise<AgentRow[]> {
  const { breakdown } = asked;
  switch (breakdown) {
    case "channel":
    case "language":
    case "version":
    case "model":
    case "account":
    case "intent":
      return listValueRows(viewer, { ...asked, breakdown }, values);
    case "day":
    case "week":
    case "month":
      return listPeriodRows(viewer, { ...asked, breakdown });
    case "weekday":
      return listWeekdayRows(viewer, asked);
    case "hour":
      return listHourRows(viewer, asked);
    case "stage":
      return listStageRows(viewer, asked);
    case "source":
    case "campaign":
    case "page":
      return listSourceRows(viewer, { ...asked, breakdown });
    case "reason":
    case "step":
      return listDropOffRows(viewer, asked, breakdown);
    default:
      return [];
  }
}

async function listValueRows(
  viewer: StoppableViewer,
  asked: Asked & { breakdown: ValueBreakdown },
  own: OwnValues,
): Promise<AgentRow[]> {
  const { breakdown } = asked;
  const values = (await listValues(viewer, asked, own)).slice(0, MAX_VALUES_SHOWN);
  const [{ figure: whole }, rows] = await Promise.all([
    measure(viewer, asked),
    mapInTurns(viewer, values, async ({ value, label }) => {
      const { figure } = await measure(viewer, { ...asked, filters: { ...asked.filters, [breakdown]: value } });
      const row = toRow(value, label, figure);
      // Its conversations are counted by the list, of all there are; here they are the whole of the row.
      const isCounted = (breakdown === "model" || breakdown === "intent") && asked.measure === "conversations";
      return { ...row, n: isCounted ? (row.value ?? 0) : row.n, k: figure.k };
    }),
  ]);
  const known = rows.filter(({ n }) => n > 0);
  const other = buildOtherRow(whole, known);
  return [...known.map(({ k: _k, ...row }) => row), ...(other === null ? [] : [other])];
}

async function listValues(
  viewer: StoppableViewer,
  asked: Asked & { breakdown: ValueBreakdown },
  { accounts, models }: OwnValues,
): Promise<{ value: string; label: string }[]> {
  const named = asked.filters[asked.breakdown];
  const isAsked = ({ value }: { value: string }) => named === undefined || value === named;
  if (asked.breakdown === "account") return accounts.map(({ value, name }) => ({ value, label: name })).filter(isAsked);
  if (asked.breakdown === "model") return models.map((value) => ({ value, label: value })).filter(isAsked);
  if (asked.breakdown === "intent") {
    const intents = await countGroups(viewer, asked, "intent");
    return intents.map(({ key }) => ({ value: key, label: key })).filter(isAsked);
  }
  const { channels, languages, versions } = await getDimensions(viewer, toMetricsQuery(asked));
  const lists = { channel: channels, language: languages, version: versions };
  return lists[asked.breakdown].map(({ value }) => ({ value, label: value }));
}

async function listPeriodRows(
  viewer: StoppableViewer,
  asked: Asked & { breakdown: "day" | "week" | "month" },
): Promise<AgentRow[]> {
  const { breakdown } = asked;
  const pick = SERIES[asked.measure];
  if (breakdown === "day" && pick !== undefined && listExtraFilters(asked).length === 0) {
    const { series, grain } = await getOverview(viewer, toMetricsQuery(asked));
    if (grain === "day") {
      const points = new Map(series.map((point) => [point.bucket, point]));
      return listDays(asked.period).map((day) => ({ ...pick(points.get(day)), key: day, label: day }));
    }
  }
  return mapInTurns(viewer, listBuckets(asked.period, breakdown), async (period) => {
    const { figure } = await measure(viewer, { ...asked, breakdown: null, period });
    return toRow(period.from, breakdown === "month" ? period.from.slice(0, 7) : period.from, figure);
  });
}

/** The calendar days, weeks or months of a period, the first and the last cut to it. */
function listBuckets({ from, to }: Period, unit: "day" | "week" | "month"): Period[] {
  const buckets: Period[] = [];
  for (let day = from; day <= to;) {
    const whole = getCalendarPeriod(unit, 0, day);
    buckets.push({ from: day, to: whole.to < to ? whole.to : to });
    day = addDays(whole.to, 1);
  }
  return buckets;
}

function listDays({ from, to }: Period): string[] {
  return listBuckets({ from, to }, "day").map((day) => day.from);
}

type Values = Omit<AgentRow, "key" | "label">;

/** Measures that each day's point of the overview has. */
const SERIES: Partial<Record<Measure, (point: SeriesPoint | undefined) => Values>> = {
  conversations: (point) => count(point?.conversations ?? 0, point?.conversations ?? 0),
  conversions: (point) => count(point?.converted ?? 0, point?.conversations ?? 0),
  dropOffs: (point) => count(point?.dropped ?? 0, point?.closed ?? 0),
  handoffs: (point) => count(point?.handedOff ?? 0, point?.conversations ?? 0),
  conversionRate: (point) => share(point?.converted ?? 0, point?.conversations ?? 0),
  dropOffRate: (point) => share(point?.dropped ?? 0, point?.closed ?? 0),
  containment: (point) => share((point?.conversations ?? 0) - (point?.handedOff ?? 0), point?.conversations ?? 0),
  turnedNegative: (point) => count(point?.turnedNegative ?? 0, point?.closed ?? 0),
  turnedNegativeRate: (point) => share(point?.turnedNegative ?? 0, point?.closed ?? 0),
  sentiment: (point) => ({ value: point?.sentiment ?? null, n: point?.conversations ?? 0, low: null, high: null }),
};

async function listWeekdayRows(viewer: StoppableViewer, asked: Asked): Promise<AgentRow[]> {
  const pick = SERIES[asked.measure];
  if (pick === undefined) return [];
  const { series, grain } = await getOverview(viewer, toMetricsQuery(asked));
  const sums = Array.from({ length: 7 }, () => ({ ...EMPTY }));
  const add = (day: string, point: Partial<SeriesPoint>) => {
    const sum = sums[getWeekday(day)];
    if (sum === undefined) return;
    for (const name of ["conversations", "converted", "closed", "dropped", "handedOff"] as const)
      sum[name] += point[name] ?? 0;
  };
  // Up to two days come by the hour, in UTC: their days are asked for one by one.
  const points =
    grain === "day" ? series.map((point) => [point.bucket, point] as const) : await listShortDays(viewer, asked);
  for (const [day, point] of points) add(day, point);
  return sums.map((sum, at) => ({ key: String(at + 1), label: String(at + 1), ...pick({ ...POINT, ...sum }) }));
}

/** The points of a few days, from the figures of each. */
async function listShortDays(
  viewer: StoppableViewer,
  asked: Asked,
): Promise<(readonly [string, Partial<SeriesPoint>])[]> {
  return mapInTurns(viewer, listDays(asked.period), async (day) => {
    const { figures } = await getOverview(viewer, toMetricsQuery({ ...asked, period: { from: day, to: day } }));
    const { conversations, conversionRate, dropOffRate, containment } = figures;
    const point = { conversations, converted: conversionRate.k, closed: dropOffRate.n, dropped: dropOffRate.k };
    return [day, { ...point, handedOff: containment.n - containment.k }] as const;
  });
}

const EMPTY = { conversations: 0, converted: 0, closed: 0, dropped: 0, handedOff: 0 };
const POINT = buildSeriesPoint("", createSums(), { firstResponse: new Uint8Array(), turned: 0 });

async function listHourRows(viewer: StoppableViewer, asked: Asked): Promise<AgentRow[]> {
  const counts = await countHours(viewer, asked);
  return Array.from({ length: HOURS }, (_, hour) => {
    const n = counts[hour] ?? 0;
    return { key: String(hour), label: `${String(hour).padStart(2, "0")}:00`, ...count(n, n) };
  });
}

/** From the rollups where they have every filter, else from the conversations. */
async function countHours(viewer: StoppableViewer, asked: Asked): Promise<number[]> {
  if (listExtraFilters(asked).length > 0) {
    const groups = new Map((await countGroups(viewer, asked, "hour")).map(({ key, n }) => [Number(key), n]));
    return Array.from({ length: HOURS }, (_, hour) => groups.get(hour) ?? 0);
  }
  const { peakHours } = await getOverview(viewer, toMetricsQuery(asked));
  return Array.from({ length: HOURS }, (_, hour) => peakHours.reduce((sum, hours) => sum + (hours[hour] ?? 0), 0));
}

async function listStageRows(viewer: StoppableViewer, asked: Asked): Promise<AgentRow[]> {
  const query = toMetricsQuery(asked);
  if (asked.measure === "conversations") {
    const { figures } = await getOverview(viewer, query);
    return Object.entries(figures.furthest).map(([stage, n]) => ({ key: stage, label: stage, ...count(n, n) }));
  }
  const { stages } = await getFunnel(viewer, query);
  if (asked.measure === "reached") {
    return stages.map(({ stage, rate }) => {
      const { k, ...values } = pickRate(rate);
      return { key: stage, label: getStageName(stage), ...(asked.counted === true ? count(k, rate.n) : values) };
    });
  }
  const none = await getDropOffs(viewer, { ...query, stage: "none" });
  const total = none.total + stages.reduce((sum, { dropped }) => sum + dropped, 0);
  return [
    { key: "none", label: getStageName("none"), ...count(none.total, total) },
    ...stages.map(({ stage, dropped }) => ({ key: stage, label: getStageName(stage), ...count(dropped, total) })),
  ];
}

/** Drop-offs by reason or by last bot message, counts of all drop-offs of the filter. */
async function listDropOffRows(viewer: StoppableViewer, asked: Asked, by: Breakdown): Promise<AgentRow[]> {
  const { total, reasons, steps } = await getDropOffs(viewer, { ...toMetricsQuery(asked), stage: asked.filters.stage });
  if (by === "reason") {
    return reasons
      .filter(({ reason }) => asked.filters.reason === undefined || reason === asked.filters.reason)
      .map(({ reason, n }) => ({ key: reason, label: getDropReasonName(reason), ...count(n, total) }));
  }
  const rows = steps
    .slice(0, MAX_VALUES_SHOWN)
    .map(({ step, text, n }) => ({ key: step, label: text, ...count(n, total) }));
  const rest = total - rows.reduce((sum, { value }) => sum + (value ?? 0), 0);
  return rest > 0 ? [...rows, { key: OTHER_KEY, label: OTHER_KEY, ...count(rest, total) }] : rows;
}

function toRow(key: string, label: string, { value, n, low, high, currency }: PickedFigure): AgentRow {
  return { key, label, value, n, low, high, ...(currency !== undefined && { currency }) };
}

function count(value: number, n: number): Values {
  return { value, n, low: null, high: null };
}

function share(k: number, n: number): Values {
  const { rate, low, high } = buildRate(k, n);
  return { value: rate, n, low, high };
}

/** Runs a few at a time: a breakdown must not take all connections. */
async function mapInTurns<T, R>(
  { check }: StoppableViewer,
  items: readonly T[],
  run: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE) {
    check();
    results.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(run))));
  }
  return results;
}
