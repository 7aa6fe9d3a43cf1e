import { splitList } from "#src/domain/conversations/outcome-filter.ts";
import type { ConversationFilter } from "#src/domain/conversations/conversations.contract.ts";
import { LEAD_STATES, LOST_LEADS } from "#src/domain/conversations/lead.contract.ts";
import { LEAD_STATE_NAMES } from "#src/domain/conversations/lead-labels.ts";
import { formatValue as formatComparedValue } from "#src/domain/bot-versions/format-value.ts";
import { COMPARED_NAMES } from "#src/domain/bot-versions/compared-names.ts";
import { describeFlag, describeIntent } from "#src/domain/analysis/labels.ts";
import { SENTIMENT_NAMES, getStageName } from "#src/domain/conversations/labels.ts";
import { formatDuration } from "#src/domain/shared/format.ts";
import type { ViewFilter } from "#src/domain/conversations/views.contract.ts";
import { NO_SHARED_FILTERS, SHARED_FILTERS } from "../../../lib/navigation/dash-search.ts";
import type { DashSearch } from "../../../lib/navigation/dash-search.ts";

/** Filters of the list only; the shared ones have chips in the shell. */
export const LIST_FILTERS = [
  "q",
  "stage",
  "user",
  "lead",
  "step",
  "turned",
  "sentiment",
  "intent",
  "flag",
  "ownIntent",
  "model",
  "agent",
  "prompt",
  "without",
  "tag",
  "minDurationSeconds",
  "maxDurationSeconds",
] as const;
export type ListFilter = (typeof LIST_FILTERS)[number];

/** Search changes that clear all list filters. */
export const NO_LIST_FILTERS: DashSearch = Object.fromEntries(LIST_FILTERS.map((name) => [name, undefined]));
/** Search changes that clear all filters but the period. */
export const NO_FILTERS: DashSearch = {
  ...NO_LIST_FILTERS,
  ...NO_SHARED_FILTERS,
};

/** Builds the API filter of the list and its export: the search without screen-only parameters, in the period. */
export function buildFilter(search: DashSearch, period: { from: string; to: string }): ConversationFilter {
  const { compare: _compare, panel: _panel, by: _by, sort: _sort, findings: _findings, ...filter } = search;
  return { ...filter, ...period };
}

/** Builds the filter of a saved view: all list filters without the period and the choice of sample data. */
export function buildViewFilter(search: DashSearch): ViewFilter {
  const { measure: _measure, against: _against, in: _in, ...listed } = search;
  const { from: _from, to: _to, sample: _sample, ...filter } = buildFilter(listed, { from: "", to: "" });
  return filter;
}

/** Lists the active filters of the list alone as chips; `ownIntents` provides names. */
export function describeFilters(
  search: DashSearch,
  ownIntents: readonly { id: string; name: string }[] = [],
): { key: ListFilter; name: string; value: string }[] {
  const { q, stage, step, sentiment, intent, ownIntent, tag, minDurationSeconds, maxDurationSeconds } = search;
  const { user, model, agent, prompt, without, flag, lead, turned } = search;
  return [
    q === undefined ? null : { key: "q" as const, name: "Text", value: `“${q}”` },
    stage === undefined ? null : { key: "stage" as const, name: "Stage", value: getStageName(stage) },
    user === undefined ? null : { key: "user" as const, name: "Person", value: user },
    lead === undefined ? null : { key: "lead" as const, name: "Lead", value: describeLead(lead) },
    step === undefined ? null : { key: "step" as const, name: "Dropped off after", value: "a bot message" },
    turned === undefined ? null : { key: "turned" as const, name: "Turned negative after", value: "a bot message" },
    sentiment === undefined
      ? null
      : { key: "sentiment" as const, name: "Sentiment", value: SENTIMENT_NAMES[sentiment] },
    intent === undefined ? null : { key: "intent" as const, name: "Intent", value: describeIntent(intent) },
    flag === undefined ? null : { key: "flag" as const, name: "Flag", value: describeFlag(flag) },
    ownIntent === undefined
      ? null
      : {
          key: "ownIntent" as const,
          name: "Custom intent",
          value: ownIntents.find(({ id }) => id === ownIntent)?.name ?? "Unknown intent",
        },
    model === undefined ? null : { key: "model" as const, name: "Model", value: model },
    agent === undefined ? null : { key: "agent" as const, name: "Agent", value: agent },
    prompt === undefined
      ? null
      : { key: "prompt" as const, name: "Prompt", value: formatComparedValue(prompt, "prompt") },
    without === undefined
      ? null
      : { key: "without" as const, name: COMPARED_NAMES[without], value: formatComparedValue("", without) },
    tag === undefined ? null : { key: "tag" as const, name: "Tag", value: tag },
    minDurationSeconds === undefined
      ? null
      : {
          key: "minDurationSeconds" as const,
          name: "At least",
          value: formatDuration(minDurationSeconds * 1000),
        },
    maxDurationSeconds === undefined
      ? null
      : {
          key: "maxDurationSeconds" as const,
          name: "At most",
          value: formatDuration(maxDurationSeconds * 1000),
        },
  ].filter((chip) => chip !== null);
}

function describeLead(lead: string): string {
  if (lead === LEAD_STATES.join(",")) return "All";
  const names: Readonly<Record<string, string>> = LEAD_STATE_NAMES;
  return splitList(lead)
    .map((state) => names[state] ?? state)
    .join(", ");
}

/** Whether any filter other than the period is set. */
export function hasFilters(search: DashSearch): boolean {
  return describeFilters(search).length > 0 || SHARED_FILTERS.some((name) => search[name] !== undefined);
}

/** Whether the list of lost leads is asked for, and nothing narrower. */
export function isLeadList(search: DashSearch): boolean {
  const outcome = search.outcome === LOST_LEADS.filter.outcome ? undefined : search.outcome;
  return search.lead !== undefined && !hasFilters({ ...search, lead: undefined, outcome });
}

/** Length filters in seconds; an undefined `max` has no upper bound. */
export const DURATION_CHOICES = [
  { value: "", name: "Any length", min: undefined, max: undefined },
  { value: "short", name: "Under 1 min", min: undefined, max: 59 },
  { value: "medium", name: "1 to 10 min", min: 60, max: 600 },
  { value: "long", name: "10 min to 1 h", min: 601, max: 3600 },
  { value: "longest", name: "Over 1 h", min: 3601, max: undefined },
] as const;
