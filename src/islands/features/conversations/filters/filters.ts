import { splitList } from "#src/domain/conversations/outcome-filter.ts";
import type { ConversationFilter } from "#src/domain/conversations/conversations.contract.ts";
import { LEAD_STATES, LOST_LEADS } from "#src/domain/conversations/lead.contract.ts";
import { LEAD_STATE_NAMES } from "#src/domain/conversations/lead-labels.ts";
import { ACT_NAMES, LOSS_REASON_NAMES, NEED_NAMES } from "#src/domain/conversations/reading-labels.ts";
import { formatValue as formatComparedValue } from "#src/domain/bot-versions/format-value.ts";
import { COMPARED_NAMES } from "#src/domain/bot-versions/compared-names.ts";
import { describeFlag, describeIntent } from "#src/domain/analysis/labels.ts";
import {
  OUTCOME_FILTER_NAMES,
  SENTIMENT_NAMES,
  getDropOffReasonName,
  getStageName,
} from "#src/domain/conversations/labels.ts";
import { parsePropertyFilter } from "#src/domain/properties/property-filter.ts";
import { SOURCE_KIND_NAMES } from "#src/domain/sources/source-labels.ts";
import { formatDuration } from "#src/domain/shared/format.ts";
import type { ViewFilter } from "#src/domain/conversations/views.contract.ts";
import type { DashSearch } from "../../../lib/navigation/dash-search.ts";

/** Filters of the list only; the shared ones (account, channel, language, version) have chips in the shell. */
export const LIST_FILTERS = [
  "q",
  "stage",
  "outcome",
  "reason",
  "act",
  "need",
  "topic",
  "sourceKind",
  "source",
  "campaign",
  "property",
  "user",
  "lead",
  "dropReason",
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
  account: undefined,
  channel: undefined,
  language: undefined,
  version: undefined,
};

/** Builds the API filter of the list and its export: the search without screen-only parameters, in the period. */
export function buildFilter(search: DashSearch, period: { from: string; to: string }): ConversationFilter {
  const { compare: _compare, panel: _panel, by: _by, findings: _findings, ...filter } = search;
  return { ...filter, ...period };
}

/** Builds the filter of a saved view: all list filters without the period and the choice of sample data. */
export function buildViewFilter(search: DashSearch): ViewFilter {
  const { measure: _measure, against: _against, in: _in, ...listed } = search;
  const { from: _from, to: _to, sample: _sample, ...filter } = buildFilter(listed, { from: "", to: "" });
  return filter;
}

/** Lists the active filters as chips; `ownIntents` and `topics` provide names. */
export function describeFilters(
  search: DashSearch,
  ownIntents: readonly { id: string; name: string }[] = [],
  topics: readonly { key: string; label: string }[] = [],
): { key: ListFilter; name: string; value: string }[] {
  const { q, stage, outcome, reason, step, sentiment, intent, ownIntent, tag, minDurationSeconds, maxDurationSeconds } =
    search;
  const {
    user,
    model,
    agent,
    prompt,
    without,
    flag,
    act,
    need,
    topic,
    dropReason,
    sourceKind,
    source,
    campaign,
    property,
    lead,
    turned,
  } = search;
  return [
    q === undefined ? null : { key: "q" as const, name: "Text", value: `“${q}”` },
    stage === undefined ? null : { key: "stage" as const, name: "Stage", value: getStageName(stage) },
    describeList("outcome", "Outcome", outcome, OUTCOME_FILTER_NAMES),
    describeList("reason", "Reason", reason, LOSS_REASON_NAMES),
    describeList("act", "Last from the bot", act, ACT_NAMES),
    describeList("need", "Came for", need, NEED_NAMES),
    topic === undefined
      ? null
      : { key: "topic" as const, name: "Topic", value: topics.find(({ key }) => key === topic)?.label ?? "A topic" },
    describeList("sourceKind", "Came from", sourceKind, SOURCE_KIND_NAMES),
    source === undefined ? null : { key: "source" as const, name: "Source", value: source },
    campaign === undefined ? null : { key: "campaign" as const, name: "Campaign", value: campaign },
    user === undefined ? null : { key: "user" as const, name: "Person", value: user },
    lead === LEAD_STATES.join(",")
      ? { key: "lead" as const, name: "Lead", value: "All" }
      : describeList("lead", "Lead", lead, LEAD_STATE_NAMES),
    property === undefined
      ? null
      : { key: "property" as const, name: "Properties", value: describeProperties(property) },
    dropReason === undefined
      ? null
      : { key: "dropReason" as const, name: "Drop-off reason", value: getDropOffReasonName(dropReason) },
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

/** The conditions of a filter by properties: "plan pro, seats 10 or more". */
function describeProperties(filter: string): string {
  const texts = { "=": "", ">=": " or more", "<=": " or less" } as const;
  return (parsePropertyFilter(filter) ?? []).map(({ name, op, value }) => `${name} ${value}${texts[op]}`).join(", ");
}

/** A chip of a filter with one or several values. */
function describeList<Key extends ListFilter>(
  key: Key,
  name: string,
  list: string | undefined,
  names: Readonly<Record<string, string>>,
): { key: Key; name: string; value: string } | null {
  if (list === undefined) return null;
  const values = splitList(list).map((value) => names[value] ?? value);
  return { key, name, value: values.join(", ") };
}

/** Whether any filter other than the period is set. */
export function hasFilters(search: DashSearch): boolean {
  const { account, channel, language, version } = search;
  return (
    describeFilters(search).length > 0 || [account, channel, language, version].some((value) => value !== undefined)
  );
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
