import type { AgentRow, Measure, Reading } from "../../../domain/agent/agent.contract.ts";
import { pickRate } from "../../../domain/agent/pick-figure.ts";
import { UNKNOWN_KEY } from "../../../domain/agent/source-breakdowns.ts";
import type { Period } from "../../../domain/metrics/period.ts";
import { buildRate } from "../../../domain/metrics/rate.ts";
import type { SourceBreakdown, SourceFigures } from "../../../domain/sources/source-metrics.contract.ts";
import type { MetricsViewer } from "../metrics/metrics.service.ts";
import { getSources } from "../metrics/breakdowns/sources.service.ts";
import { measure, toMetricsQuery } from "./measure.ts";
import { buildOtherRow } from "./other-row.ts";

type Asked = Reading & { period: Period; measure: Measure; breakdown: SourceBreakdown };
type Row = AgentRow & { k: number | null };

const MAX_SOURCES_SHOWN = 20;

/** The figures of each source as the metrics have them, most first; then those that are not shown, and those without a known source. */
export async function listSourceRows(viewer: MetricsViewer, asked: Asked): Promise<AgentRow[]> {
  const { breakdown } = asked;
  const [{ figure: whole }, { sources }] = await Promise.all([
    measure(viewer, { ...asked, breakdown: null }),
    getSources(viewer, { ...toMetricsQuery(asked), by: breakdown }),
  ]);
  const rows = sources
    .map((source) => buildRow(source, asked.measure, sources))
    .toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0));
  const shown = rows.slice(0, MAX_SOURCES_SHOWN);
  const untold = buildOtherRow(whole, rows);
  const unknown = untold === null ? [] : [{ ...untold, key: UNKNOWN_KEY, label: UNKNOWN_KEY }];
  const left = sum(rows.slice(MAX_SOURCES_SHOWN));
  const other = rows.length === shown.length ? null : buildOtherRow({ ...whole, ...left }, []);
  return [...shown.map(({ k: _k, ...row }) => row), ...(other === null ? [] : [other]), ...unknown];
}

function buildRow(source: SourceFigures, id: Measure, sources: readonly SourceFigures[]): Row {
  const { kind, campaign, money, conversations, customers, sold, lost, waiting, conversion } = source;
  const name = nameSource(source);
  const isTwice = sources.filter((other) => nameSource(other) === name).length > 1;
  const detail = isTwice ? (campaign ?? kind) : null;
  const named = {
    key: JSON.stringify([kind, source.id, source.name, campaign]),
    label: detail === null ? name : `${name} (${detail})`,
  };
  const count = (value: number, n: number) => ({ ...named, value, n, k: value, low: null, high: null });
  switch (id) {
    case "people":
      return count(source.people, conversations);
    case "conversions":
      return count(conversion.k, conversion.n);
    case "conversionRate":
      return { ...named, ...pickRate(conversion) };
    case "sold":
      return count(sold, customers);
    case "lost":
      return count(lost, customers);
    case "waiting":
      return count(waiting, customers);
    case "lostRate":
      return { ...named, ...pickRate(buildRate(lost, customers)) };
    case "revenue":
      return money === null
        ? { ...count(0, sold), value: null }
        : { ...count(money.cents / 100, money.sold), currency: money.currency };
    default:
      return count(conversations, conversations);
  }
}

function nameSource({ name, id, campaign, kind }: SourceFigures): string {
  return name ?? campaign ?? id ?? kind ?? "";
}

function sum(rows: readonly Row[]): { value: number; k: number; n: number } {
  const add = (of: (row: Row) => number | null) => rows.reduce((total, row) => total + (of(row) ?? 0), 0);
  return { value: add(({ value }) => value), k: add(({ k }) => k), n: add(({ n }) => n) };
}
