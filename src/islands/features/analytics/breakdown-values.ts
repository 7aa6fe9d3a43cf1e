import type { z } from "zod";
import { describeLanguage } from "#src/domain/analysis/labels.ts";
import { OUTCOME_NAMES } from "#src/domain/conversations/labels.ts";
import { splitList } from "#src/domain/conversations/outcome-filter.ts";
import type { ReadingFilter } from "#src/domain/conversations/outcome-filter.ts";
import {
  ACT_NAMES,
  LOSS_REASON_NAMES,
  NEED_NAMES,
  READING_OUTCOME_NAMES,
} from "#src/domain/conversations/reading-labels.ts";
import type { DimensionFilter, dimensionsSchema } from "#src/domain/metrics/metrics.contract.ts";
import type { Outcomes } from "#src/domain/metrics/outcomes/outcomes.contract.ts";
import { LAST_ACTS, LOSS_REASONS, NEEDS, OUTCOMES } from "#src/domain/reading/reading.contract.ts";
import { getChannelName } from "#src/domain/shared/channels.ts";
import { SOURCE_KIND_NAMES } from "#src/domain/sources/source-labels.ts";
import type { SourceFigures } from "#src/domain/sources/source-metrics.contract.ts";
import type { Topic, Topics } from "#src/domain/topics/topics.contract.ts";

/** A value that figures are broken down by: its conversations, and the filter that selects exactly these. */
export type BreakdownValue = { label: string; n: number; filter: DimensionFilter & ReadingFilter };

/** The channels, languages or bot versions of a period. */
export function listDimensionValues(
  by: "channel" | "language" | "version",
  { channels, languages, versions }: z.infer<typeof dimensionsSchema>,
): BreakdownValue[] {
  if (by === "channel") {
    return channels.map(({ value, n }) => ({ label: getChannelName(value), n, filter: { channel: value } }));
  }
  if (by === "language") {
    return languages.map(({ value, n }) => ({ label: describeLanguage(value), n, filter: { language: value } }));
  }
  return versions.map(({ value, n }) => ({ label: value, n, filter: { version: value } }));
}

/** The API accounts that the filter `chosen` leaves, without those of test runs, which are not among all conversations. */
export function listAccountValues(
  accounts: readonly { id: string; name: string; purpose: string }[],
  chosen: string | undefined,
): BreakdownValue[] {
  return accounts
    .filter(({ id, purpose }) => (chosen === undefined ? purpose === "live" : id === chosen))
    .map(({ id, name }) => ({ label: name, n: 0, filter: { account: id } }));
}

/** The outcomes of a period, most frequent first, and conversations without one. */
export function listOutcomeValues({ counts, open }: Pick<Outcomes, "counts" | "open">): BreakdownValue[] {
  const read = OUTCOMES.map((outcome) => ({
    label: READING_OUTCOME_NAMES[outcome],
    n: counts[outcome],
    filter: { outcome },
  }));
  const values = [...read, { label: OUTCOME_NAMES.open, n: open, filter: { outcome: "open" } }];
  return values.filter(({ n }) => n > 0).sort(compareValues);
}

/** What the bot did last: most frequent first in the lost conversations of a period, then in the others. */
export function listActValues({ places }: Pick<Outcomes, "places">): BreakdownValue[] {
  const counts = LAST_ACTS.map((act) => ({
    label: ACT_NAMES[act],
    n: sum(places.filter((place) => place.act === act)),
    filter: { act },
  }));
  return counts.sort(compareValues);
}

/** Why conversations of a period were lost, most frequent first. */
export function listReasonValues({ places }: Pick<Outcomes, "places">): BreakdownValue[] {
  const counts = LOSS_REASONS.map((reason) => ({
    label: LOSS_REASON_NAMES[reason],
    n: sum(places.flatMap(({ reasons }) => reasons).filter((one) => one.reason === reason)),
    filter: { reason },
  }));
  return counts.filter(({ n }) => n > 0).sort(compareValues);
}

/** What users came for in a period, of the needs that the filter `chosen` leaves; most frequent first, as far as topics tell. */
export function listNeedValues(
  topics: readonly Pick<Topic, "need" | "conversations">[],
  chosen: string | undefined,
): BreakdownValue[] {
  const needs = chosen === undefined ? NEEDS : NEEDS.filter((need) => splitList(chosen).includes(need));
  const counts = needs.map((need) => ({
    label: NEED_NAMES[need],
    n: sum(topics.filter((topic) => topic.need === need).map(({ conversations: n }) => ({ n }))),
    filter: { need },
  }));
  return counts.filter(({ n }) => n > 0).sort(compareValues);
}

/** The topics of a period that are not hidden. */
export function listTopicValues({ topics }: Pick<Topics, "topics">): BreakdownValue[] {
  return topics
    .filter(({ hidden }) => !hidden)
    .map(({ key, label, conversations }) => ({ label, n: conversations, filter: { topic: key } }));
}

/** The campaigns of a period, most frequent first. */
export function listCampaignValues(sources: readonly SourceFigures[]): BreakdownValue[] {
  return sources
    .flatMap(({ campaign, conversations }) =>
      campaign === null ? [] : [{ label: campaign, n: conversations, filter: { campaign } }],
    )
    .sort(compareValues);
}

/** The ads, pages and links of a period, most frequent first. Leaves out those that no filter tells from others. */
export function listSourceValues(sources: readonly SourceFigures[]): BreakdownValue[] {
  const groups = Map.groupBy(sources, ({ kind, id, name }) => JSON.stringify([kind, id ?? name]));
  const values = [...groups.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const { kind, id, name } = first;
    const own = id ?? name;
    if (kind === null && own === null) return [];
    // The same ad counts once, whatever its campaigns; its filter must select nothing else.
    const selected = sources.filter(
      (other) => (kind === null || other.kind === kind) && (own === null || other.id === own || other.name === own),
    );
    if (selected.length !== same.length) return [];
    return {
      label: name ?? id ?? (kind === null ? "" : SOURCE_KIND_NAMES[kind]),
      n: same.reduce((sum, { conversations }) => sum + conversations, 0),
      filter: { ...(kind !== null && { sourceKind: kind }), ...(own !== null && { source: own }) },
    };
  });
  return values.sort(compareValues).map((value) => {
    const isOnly = values.filter(({ label }) => label === value.label).length === 1;
    const note = value.filter.source ?? value.filter.sourceKind;
    return isOnly || note === undefined ? value : { ...value, label: `${value.label} (${note})` };
  });
}

function sum(counts: readonly { n: number }[]): number {
  return counts.reduce((total, { n }) => total + n, 0);
}

function compareValues(a: BreakdownValue, b: BreakdownValue): number {
  return b.n - a.n || (a.label < b.label ? -1 : 1);
}
