import type { AgentRow } from "../../../domain/agent/agent.contract.ts";
import type { PickedFigure } from "../../../domain/agent/pick-figure.ts";
import { OTHER_KEY } from "../../../domain/agent/answer/rank-rows.ts";
import { buildRate } from "../../../domain/metrics/rate.ts";

/** The row for what is left of `whole` beside `shown`: counts and shares can be subtracted; means, percentiles and people can't. */
export function buildOtherRow(
  whole: PickedFigure,
  shown: readonly (AgentRow & { k?: number | null })[],
): AgentRow | null {
  const sum = (of: (row: AgentRow & { k?: number | null }) => number | null | undefined) =>
    shown.reduce((total, row) => total + (of(row) ?? 0), 0);
  const n = whole.n - sum((row) => row.n);
  if (n <= 0) return null;
  const other = { key: OTHER_KEY, label: OTHER_KEY, value: null, n, low: null, high: null };
  if (whole.unit === "count" && whole.measure !== "depth" && whole.measure !== "people")
    return { ...other, value: (whole.value ?? 0) - sum((row) => row.value) };
  if (whole.measure === "cost" || whole.measure === "revenue")
    return {
      ...other,
      value: whole.value === null ? null : whole.value - sum((row) => row.value),
      ...(whole.currency !== undefined && { currency: whole.currency }),
    };
  if (whole.unit !== "share" || whole.k === null) return other;
  const { rate, low, high } = buildRate(whole.k - sum((row) => row.k), n);
  return { ...other, value: rate, low, high };
}
