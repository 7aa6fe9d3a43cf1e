import { z } from "zod";
import type { ViewFilter } from "#src/domain/conversations/views.contract.ts";
import { PERIOD_PRESETS, findPreset, resolvePreset } from "#src/domain/metrics/period.ts";
import type { Period } from "#src/domain/metrics/period.ts";
import { parseDashSearch, pickSharedSearch } from "../../lib/navigation/dash-search.ts";
import type { DashSearch } from "../../lib/navigation/dash-search.ts";

const viewedPeriodSchema = z.object({ period: z.enum(PERIOD_PRESETS) });

/** Builds what a saved view of Analytics opens: its address, with the name of the period where it has one. */
export function buildAnalyticsView(
  search: DashSearch,
  { period, today }: { period: Period; today: string },
): ViewFilter {
  const { sample: _sample, from: _from, to: _to, ...filters } = pickSharedSearch(search);
  const { measure = "conversations", by, against } = search;
  const preset = findPreset(period, today);
  return { ...filters, measure, by, against, ...(preset === null ? period : { period: preset }) };
}

/** The search of a saved view; everything that it does not name is removed, except for the choice of sample data. */
export function openAnalyticsView(
  filter: Record<string, unknown>,
  { sample, today }: { sample: DashSearch["sample"]; today: string },
): DashSearch {
  const named = viewedPeriodSchema.safeParse(filter);
  const nothing = { ...pickSharedSearch({}), measure: undefined, by: undefined, against: undefined };
  const period = named.success ? resolvePreset(named.data.period, today) : {};
  return { ...nothing, ...parseDashSearch(filter), ...period, sample };
}
