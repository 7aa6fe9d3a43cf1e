/** The response of GET /api/metrics/agents from the cells of a period. */
import { buildRate } from "../metrics/rate.ts";
import { compareText } from "../shared/text.ts";
import { computeT95 } from "../statistics/beta.ts";
import { computeQuantile, countSketch } from "../statistics/quantile-sketch.ts";
import type { Sketch } from "../statistics/quantile-sketch.ts";
import { adjustByHolm } from "../statistics/significance.ts";
import type { Moments } from "../statistics/significance.ts";
import type { Strata } from "../statistics/standardize.ts";
import { addSums, createCell, mergeSketches } from "./agent-cell.ts";
import type { AgentCell } from "./agent-cell.ts";
import { ADJUSTED_BY, MAX_ROWS, MINIMUM } from "./bot-versions.contract.ts";
import type { AgentRow, Agents, AgentsQuery, ComparedBy } from "./bot-versions.contract.ts";
import { describeAdjusted, standardizeRates } from "./adjust.ts";
import type { StandardizedRates } from "./adjust.ts";
import { compareGroups } from "./compare-groups.ts";
import { listChanges } from "./list-changes.ts";
import { formatDay } from "./day-number.ts";
import { formatValue } from "./format-value.ts";
import { getMoments, UNITS } from "./group.ts";
import type { Group, Stratum } from "./group.ts";
import { NANOS_PER_USD } from "../shared/nano-usd.ts";

const MIXED = {
  version: "mixedVersion",
  model: "mixedModel",
  agent: "mixedAgent",
  prompt: "mixedPrompt",
} as const satisfies Record<ComparedBy, keyof AgentCell>;

/** Compares the values of a period; the cells are those that match the filter. */
export function buildAgents(
  cells: readonly AgentCell[],
  { from, to, by, baseline, adjust }: Pick<AgentsQuery, "from" | "to" | "by" | "baseline" | "adjust">,
): Omit<Agents, "timeZone"> {
  const all = groupCells(cells, by);
  const groups = chooseRows(all, baseline);
  const base = groups.find(({ value }) => value === baseline) ?? groups[0];
  const pooled = poolStrata(all);
  const adjusted = new Map(
    groups.map((group) => [group, adjust === "mix" ? standardizeRates(listStrata(group), pooled) : null]),
  );
  const rows = groups.map((group) => buildRow(group, by));
  if (base !== undefined) fillComparisons({ groups, rows, base, adjusted });
  const shown = groups.reduce((sum, { sums }) => sum + sums.conversations, 0);
  const total = all.reduce((sum, { sums }) => sum + sums.conversations, 0);
  return {
    ...{ from, to, by, baseline: base?.value ?? null, minimum: { ...MINIMUM } },
    adjustedBy: adjust === "mix" ? [...ADJUSTED_BY] : [],
    rows,
    changes: listChanges(cells),
    leftOut: { values: all.length - groups.length, n: total - shown },
  };
}

function groupCells(cells: readonly AgentCell[], by: ComparedBy): Group[] {
  const groups = [...Map.groupBy(cells, (cell) => cell[by])].flatMap(([value, own]): Group[] => {
    const [first] = own;
    if (first === undefined) return [];
    const sums = createCell(first, first.firstDay);
    const strata = new Map<string, Stratum>();
    for (const cell of own) {
      addSums(sums, cell);
      addToStratum(strata, cell);
    }
    return [{ value, sums, strata, ...mergeSketches(own) }];
  });
  return groups.sort((a, b) => b.sums.conversations - a.sums.conversations || compareText(a.value, b.value));
}

/** The most frequent values, and the baseline if it is rarer. */
function chooseRows(all: readonly Group[], baseline: string | undefined): Group[] {
  const rows = all.slice(0, MAX_ROWS);
  const chosen = all.find(({ value }) => value === baseline);
  return chosen === undefined || rows.includes(chosen) ? rows : [...rows.slice(0, MAX_ROWS - 1), chosen];
}

function addToStratum(strata: Map<string, Stratum>, cell: AgentCell): void {
  const name = `${cell.channel}\u0000${cell.language}`;
  const stratum = strata.get(name) ?? { conversations: 0, converted: 0, handedOff: 0, withFallback: 0 };
  stratum.conversations += cell.conversations;
  stratum.converted += cell.converted;
  stratum.handedOff += cell.handedOff;
  stratum.withFallback += cell.withFallback;
  strata.set(name, stratum);
}

function poolStrata(groups: readonly Group[]): Map<string, number> {
  const pooled = new Map<string, number>();
  for (const { strata } of groups) {
    for (const [name, { conversations }] of strata) pooled.set(name, (pooled.get(name) ?? 0) + conversations);
  }
  // Sorted, so that sums of fractions don't depend on the order in which cells were read.
  return new Map([...pooled].sort(([a], [b]) => compareText(a, b)));
}

function listStrata({ strata }: Group): Record<"conversionRate" | "containment" | "fallbackRate", Strata> {
  const pick = (count: (stratum: Stratum) => number): Strata =>
    new Map([...strata].map(([name, stratum]) => [name, { k: count(stratum), n: stratum.conversations }]));
  return {
    conversionRate: pick(({ converted }) => converted),
    containment: pick(({ conversations, handedOff }) => conversations - handedOff),
    fallbackRate: pick(({ withFallback }) => withFallback),
  };
}

/** Fills in `adjusted` and `versus` of the rows, in place. All tests are corrected together. */
function fillComparisons({
  groups,
  rows,
  base,
  adjusted,
}: {
  groups: readonly Group[];
  rows: readonly AgentRow[];
  base: Group;
  adjusted: ReadonlyMap<Group, StandardizedRates | null>;
}): void {
  const baseRow = rows[groups.indexOf(base)];
  const baseRates = adjusted.get(base) ?? null;
  if (baseRow === undefined) return;
  const compared = groups.map((group, at) => {
    const row = rows[at] ?? baseRow;
    const rates = adjusted.get(group) ?? null;
    row.adjusted = rates === null ? null : describeAdjusted({ row, rates }, { row: baseRow, rates: baseRates });
    const pair = { base: { ...base, row: baseRow, rates: baseRates }, other: { ...group, row, rates } };
    return group === base ? [] : compareGroups(pair);
  });
  const corrected = adjustByHolm(compared.flat().map(({ p }) => p));
  let next = 0;
  for (const [at, differences] of compared.entries()) {
    const versus = differences.map(({ judge, ...rest }) => {
      const pAdjusted = corrected[next++] ?? 1;
      return { ...rest, pAdjusted, verdict: judge(pAdjusted) };
    });
    rows[at]?.versus.push(...versus);
  }
}

function buildRow({ value, sums, response, firstChunk }: Group, by: ComparedBy): AgentRow {
  const { conversations: n, withCalls, withPrice, pricedCalls } = sums;
  const usd = pricedCalls === 0 ? null : sums.costNano / NANOS_PER_USD;
  return {
    value,
    label: formatValue(value, by),
    firstSeen: formatDay(sums.firstDay),
    lastSeen: formatDay(sums.lastDay),
    conversations: n,
    mixed: sums[MIXED[by]],
    messages: sums.messages,
    conversionRate: buildRate(sums.converted, n),
    containment: buildRate(n - sums.handedOff, n),
    fallbackRate: buildRate(sums.withFallback, n),
    dropOffRate: buildRate(sums.dropped, sums.closed),
    response: describeDurations(response),
    firstChunk: describeDurations(firstChunk),
    sentiment: describeMoments(getMoments(sums, "sentiment"), UNITS.sentiment),
    quality: describeMoments(getMoments(sums, "quality"), UNITS.quality),
    tokens: {
      ...{ input: sums.input, cachedInput: sums.cachedInput, output: sums.output, reasoning: sums.reasoning },
      perConversation: withCalls === 0 ? null : (sums.input + sums.output) / withCalls,
      n: withCalls,
    },
    cost: {
      usd,
      perConversation: usd === null || withPrice === 0 ? null : usd / withPrice,
      perConversion: usd === null || sums.converted === 0 ? null : usd / sums.converted,
      pricedCalls,
      calls: sums.calls,
    },
    adjusted: null,
    versus: [],
  };
}

function describeDurations(sketch: Sketch): AgentRow["response"] {
  return { p50: computeQuantile(sketch, 0.5), p95: computeQuantile(sketch, 0.95), n: countSketch(sketch) };
}

/** A mean with Student's 95% interval. */
function describeMoments({ n, sum, squares }: Moments, unit: number): AgentRow["sentiment"] {
  if (n === 0) return { value: null, n, low: null, high: null };
  const value = sum / n;
  if (n < 2) return { value: value / unit, n, low: null, high: null };
  const variance = Math.max(0, (squares - (sum * sum) / n) / (n - 1));
  const half = computeT95(n - 1) * Math.sqrt(variance / n);
  return { value: value / unit, n, low: (value - half) / unit, high: (value + half) / unit };
}
