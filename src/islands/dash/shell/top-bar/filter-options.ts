import type { z } from "zod";
import { describeLanguage } from "#src/domain/analysis/labels.ts";
import { OUTCOME_NAMES } from "#src/domain/conversations/labels.ts";
import {
  ACT_NAMES,
  LOSS_REASON_NAMES,
  NEED_NAMES,
  READING_OUTCOME_NAMES,
} from "#src/domain/conversations/reading-labels.ts";
import { MAX_VALUES } from "#src/domain/metrics/metrics.contract.ts";
import type { dimensionsSchema } from "#src/domain/metrics/metrics.contract.ts";
import type { Outcomes } from "#src/domain/metrics/outcomes/outcomes.contract.ts";
import { OUTCOMES } from "#src/domain/reading/reading.contract.ts";
import { getChannelName } from "#src/domain/shared/channels.ts";
import { compareText } from "#src/domain/shared/text.ts";
import { SOURCE_KIND_NAMES } from "#src/domain/sources/source-labels.ts";
import type { SourceFigures, Sources } from "#src/domain/sources/source-metrics.contract.ts";
import type { Topic } from "#src/domain/topics/topics.contract.ts";
import type { FILTERS } from "../../../lib/navigation/shared-filters.ts";
import type { FilterOption } from "../../../lib/screens/FilterSelect.tsx";

/** The filters of the menu in their order; the account has a menu of its own. */
export const MENU_FILTERS = [
  ...(["channel", "language", "version", "outcome", "reason", "act", "need", "topic"] as const),
  ...(["sourceKind", "source", "campaign"] as const),
] satisfies (keyof typeof FILTERS)[];
/** Outcomes by stage, which conversations have beside one of the others. */
const GROUPS = ["converted", "dropped", "handed_off"] as const;
type MenuFilter = (typeof MENU_FILTERS)[number];

/** What the period has; undefined while it loads. */
type Loaded = {
  dimensions: z.infer<typeof dimensionsSchema> | undefined;
  outcomes: Pick<Outcomes, "counts" | "open"> | undefined;
  sources: Pick<Sources, "sources"> | undefined;
  topics: readonly Pick<Topic, "key" | "label" | "conversations" | "hidden">[] | undefined;
};
type Options = { values: FilterOption[]; unlisted?: number | undefined };

/** The values of each filter, with the conversations of the period where that is known. */
export function listFilterOptions({ dimensions, outcomes, sources, topics = [] }: Loaded): Record<MenuFilter, Options> {
  return {
    channel: {
      values: (dimensions?.channels ?? []).map(({ value, n }) => ({ value, name: getChannelName(value), n })),
      unlisted: dimensions?.leftOut.channels.values,
    },
    language: {
      values: (dimensions?.languages ?? []).map(({ value, n }) => ({ value, name: describeLanguage(value), n })),
    },
    version: {
      values: (dimensions?.versions ?? []).map(({ value, n }) => ({ value, name: value, n })),
      unlisted: dimensions?.leftOut.versions.values,
    },
    outcome: {
      values: [
        ...OUTCOMES.map((value) => ({ value, name: READING_OUTCOME_NAMES[value], n: outcomes?.counts[value] })),
        { value: "open", name: OUTCOME_NAMES.open, n: outcomes?.open },
        ...GROUPS.map((value) => ({ value, name: OUTCOME_NAMES[value] })),
      ],
    },
    reason: { values: listNames(LOSS_REASON_NAMES) },
    act: { values: listNames(ACT_NAMES) },
    need: { values: listNames(NEED_NAMES) },
    topic: {
      values: topics
        .filter(({ hidden }) => !hidden)
        .map(({ key, label, conversations }) => ({ value: key, name: label, n: conversations })),
    },
    sourceKind: listSources(sources, ({ kind }) =>
      kind === null ? null : { value: kind, name: SOURCE_KIND_NAMES[kind] },
    ),
    source: listSources(sources, ({ id, name }) => {
      const value = id ?? name;
      return value === null ? null : { value, name: name ?? value };
    }),
    campaign: listSources(sources, ({ campaign }) => (campaign === null ? null : { value: campaign, name: campaign })),
  };
}

function listNames(names: Readonly<Record<string, string>>): FilterOption[] {
  return Object.entries(names).map(([value, name]) => ({ value, name }));
}

/** What the sources of the period have in common, most conversations first. */
function listSources(
  loaded: Loaded["sources"],
  getValue: (source: SourceFigures) => { value: string; name: string } | null,
): Options {
  const found = new Map<string, { value: string; name: string; n: number }>();
  for (const source of loaded?.sources ?? []) {
    const option = source.conversations === 0 ? null : getValue(source);
    if (option === null) continue;
    const n = (found.get(option.value)?.n ?? 0) + source.conversations;
    found.set(option.value, { ...option, n });
  }
  const sorted = [...found.values()].sort((a, b) => b.n - a.n || compareText(a.value, b.value));
  return { values: sorted.slice(0, MAX_VALUES), unlisted: Math.max(0, sorted.length - MAX_VALUES) };
}
