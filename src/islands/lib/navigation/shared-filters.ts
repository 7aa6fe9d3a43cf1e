import { languageSchema } from "#src/domain/analysis/analysis.contract.ts";
import { describeLanguage } from "#src/domain/analysis/labels.ts";
import { OUTCOME_FILTER_NAMES } from "#src/domain/conversations/labels.ts";
import { splitList } from "#src/domain/conversations/outcome-filter.ts";
import { ACT_NAMES, LOSS_REASON_NAMES, NEED_NAMES } from "#src/domain/conversations/reading-labels.ts";
import { formatPropertyFilter, parsePropertyFilter } from "#src/domain/properties/property-filter.ts";
import type { PropertyCondition } from "#src/domain/properties/property-filter.ts";
import { getChannelName } from "#src/domain/shared/channels.ts";
import { SOURCE_KIND_NAMES } from "#src/domain/sources/source-labels.ts";
import { SHARED_FILTERS } from "./dash-search.ts";
import type { DashSearch, SharedFilter } from "./dash-search.ts";

/** What the values of some filters are called in the workspace. */
export type FilterNames = {
  accounts?: readonly { id: string; name: string }[] | undefined;
  topics?: readonly { key: string; label: string }[] | undefined;
  properties?: readonly { name: string; label: string }[] | undefined;
};

type Described = { name: string; describe: (value: string, names: FilterNames) => string };

/** A filter's name, and what its value in the URL says. Properties are filters of their own each. */
export const FILTERS: Record<Exclude<SharedFilter, "property">, Described> = {
  account: {
    name: "Account",
    describe: (value, { accounts = [] }) => accounts.find(({ id }) => id === value)?.name ?? "Unknown account",
  },
  channel: { name: "Channel", describe: getChannelName },
  language: { name: "Language", describe: (value) => describeLanguage(languageSchema.parse(value)) },
  version: { name: "Bot version", describe: String },
  outcome: { name: "Outcome", describe: nameAll(OUTCOME_FILTER_NAMES) },
  reason: { name: "Reason", describe: nameAll(LOSS_REASON_NAMES) },
  act: { name: "Last from the bot", describe: nameAll(ACT_NAMES) },
  need: { name: "Came for", describe: nameAll(NEED_NAMES) },
  topic: {
    name: "Topic",
    describe: (value, { topics = [] }) => topics.find(({ key }) => key === value)?.label ?? "A topic",
  },
  sourceKind: { name: "Came from", describe: nameAll(SOURCE_KIND_NAMES) },
  source: { name: "Source", describe: String },
  campaign: { name: "Campaign", describe: String },
};

export type ActiveFilter = { filter: SharedFilter; name: string; value: string; cleared: DashSearch };

/** The shared filters that are set, in words, each with the search that clears it. */
export function describeSharedFilters(search: DashSearch, names: FilterNames = {}): ActiveFilter[] {
  return SHARED_FILTERS.flatMap((filter) => {
    const value = search[filter];
    if (value === undefined) return [];
    if (filter === "property") return describeProperties(value, names);
    const { name, describe } = FILTERS[filter];
    return [{ filter, name, value: describe(value, names), cleared: { [filter]: undefined } }];
  });
}

/** The filter by properties with another value of one property, or without it. */
export function setProperty(filter: string | undefined, name: string, value: string | undefined): string | undefined {
  const others = parsePropertyFilter(filter ?? "")?.filter((condition) => condition.name !== name) ?? [];
  return formatConditions(value === undefined ? others : [...others, { name, op: "=", value }]);
}

function describeProperties(property: string, { properties = [] }: FilterNames): ActiveFilter[] {
  const texts = { "=": "", ">=": " or more", "<=": " or less" } as const;
  const conditions = parsePropertyFilter(property) ?? [];
  return conditions.map(({ name, op, value }, at) => ({
    filter: "property",
    name: properties.find((known) => known.name === name)?.label ?? name,
    value: `${value}${texts[op]}`,
    cleared: { property: formatConditions(conditions.toSpliced(at, 1)) },
  }));
}

function formatConditions(conditions: readonly PropertyCondition[]): string | undefined {
  return conditions.length === 0 ? undefined : formatPropertyFilter(conditions);
}

/** Names all values of a list. */
function nameAll(names: Readonly<Record<string, string>>): (list: string) => string {
  return (list) =>
    splitList(list)
      .map((value) => names[value] ?? value)
      .join(", ");
}
