import type { ConversationFilter } from "#src/domain/conversations/conversations.contract.ts";
import { describeIntent } from "#src/domain/analysis/words.ts";
import { OUTCOME_NAMES, SENTIMENT_NAMES, nameReason, nameStage } from "#src/domain/conversations/labels.ts";
import { formatDuration } from "#src/domain/shared/format.ts";
import type { ViewFilter } from "#src/domain/conversations/views.contract.ts";
import type { DashSearch } from "../../lib/dash-search.ts";

/** The filters of the list alone; the shared ones (account, channel, language, version) have their chips in the shell. */
export const LIST_FILTERS = [
  "q",
  "stage",
  "outcome",
  "reason",
  "step",
  "sentiment",
  "intent",
  "ownIntent",
  "tag",
  "minDurationSeconds",
  "maxDurationSeconds",
] as const;
export type ListFilter = (typeof LIST_FILTERS)[number];

/** All list filters taken away. */
export const NO_LIST_FILTERS: DashSearch = Object.fromEntries(LIST_FILTERS.map((name) => [name, undefined]));
/** All filters taken away but the period. */
export const NO_FILTERS: DashSearch = {
  ...NO_LIST_FILTERS,
  account: undefined,
  channel: undefined,
  language: undefined,
  version: undefined,
};

/** What the list and its export are asked for: the search without what only screens read, in the chosen period. */
export function buildFilter(search: DashSearch, period: { from: string; to: string }): ConversationFilter {
  const { compare: _compare, panel: _panel, by: _by, findings: _findings, ...filter } = search;
  return { ...filter, ...period };
}

/** What a saved view keeps of the search: all that narrows the list but the period. */
export function buildViewFilter(search: DashSearch): ViewFilter {
  const { compare: _compare, panel: _panel, by: _by, findings: _findings, from: _from, to: _to, ...filter } = search;
  return filter;
}

/** The list filters that are set, in words; `ownIntents` gives the client's own intents their names. */
export function describeFilters(
  search: DashSearch,
  ownIntents: readonly { id: string; name: string }[] = [],
): { key: ListFilter; name: string; value: string }[] {
  const { q, stage, outcome, reason, step, sentiment, intent, ownIntent, tag, minDurationSeconds, maxDurationSeconds } =
    search;
  return [
    q === undefined ? null : { key: "q" as const, name: "Text", value: `“${q}”` },
    stage === undefined ? null : { key: "stage" as const, name: "Stage", value: nameStage(stage) },
    outcome === undefined ? null : { key: "outcome" as const, name: "Outcome", value: OUTCOME_NAMES[outcome] },
    reason === undefined ? null : { key: "reason" as const, name: "Reason", value: nameReason(reason) },
    step === undefined ? null : { key: "step" as const, name: "Left after", value: "one bot message" },
    sentiment === undefined
      ? null
      : { key: "sentiment" as const, name: "Sentiment", value: SENTIMENT_NAMES[sentiment] },
    intent === undefined ? null : { key: "intent" as const, name: "Intent", value: describeIntent(intent) },
    ownIntent === undefined
      ? null
      : {
          key: "ownIntent" as const,
          name: "Own intent",
          value: ownIntents.find(({ id }) => id === ownIntent)?.name ?? "One of yours",
        },
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

/** Whether anything but the period narrows the list. */
export function hasFilters(search: DashSearch): boolean {
  const { account, channel, language, version } = search;
  return (
    describeFilters(search).length > 0 || [account, channel, language, version].some((value) => value !== undefined)
  );
}

/** Lengths that people filter by, in seconds; `max` stands for none. */
export const DURATION_CHOICES = [
  { value: "", name: "Any length", min: undefined, max: undefined },
  { value: "short", name: "Under 1 min", min: undefined, max: 59 },
  { value: "medium", name: "1 to 10 min", min: 60, max: 600 },
  { value: "long", name: "10 min to 1 h", min: 601, max: 3600 },
  { value: "longest", name: "Over 1 h", min: 3601, max: undefined },
] as const;
