import { countOutcomes } from "../metrics/outcomes/outcomes.ts";
import type { Money } from "../money/money.contract.ts";
import { buildRate } from "../metrics/rate.ts";
import { OUTCOME_GROUPS, OUTCOMES } from "../reading/reading.contract.ts";
import type { Need, Outcome } from "../reading/reading.contract.ts";
import { compareProportions } from "../statistics/proportions.ts";
import type { Topic, Topics } from "./topics.contract.ts";

/** Conversations with the same topic (empty for none), outcome and language, in the period or in the one before. */
export type TopicTotal = {
  topic: string;
  outcome: Outcome;
  language: string;
  isBefore: boolean;
  n: number;
  converted: number;
  unanswered: number;
};

/** A topic as it is stored: as it was found, and what people made of it. */
export type StoredTopic = {
  key: string;
  label: string;
  need: Need;
  object: string;
  ownLabel: string | null;
  hidden: boolean;
  mergedInto: string | null;
};

const LANGUAGES = ["en", "es", "pt"] as const;

/** Builds the topics of a period from its totals: those with conversations in it or before, and those that are hidden. */
export function buildTopics(
  stored: readonly StoredTopic[],
  totals: readonly TopicTotal[],
  getMoney: (topics: readonly string[]) => Money,
): Omit<Topics, "readAt" | "topics"> & { topics: Omit<Topic, "quotes">[] } {
  const roots = new Map(stored.map(({ key, mergedInto }) => [key, mergedInto ?? key]));
  const byTopic = Map.groupBy(totals, ({ topic }) => roots.get(topic) ?? "");
  const sums = { now: sumWhere(totals, false), before: sumWhere(totals, true) };
  const topics = stored
    .filter(({ mergedInto }) => mergedInto === null)
    .map((topic) => buildTopic(topic, stored, { rows: byTopic.get(topic.key) ?? [], sums, getMoney }))
    .filter(({ conversations, previous, hidden }) => conversations > 0 || previous > 0 || hidden)
    .sort(
      (a, b) =>
        Number(a.hidden) - Number(b.hidden) ||
        b.conversations - a.conversations ||
        b.previous - a.previous ||
        (a.key < b.key ? -1 : 1),
    );
  const none = sumWhere(byTopic.get("") ?? [], false);
  return { coverage: buildRate(sums.now - none, sums.now), n: sums.now, topics };
}

/** The name of a topic: a person's own, else the one that was found. */
export function getTopicLabel({ label, ownLabel }: Pick<StoredTopic, "label" | "ownLabel">): string {
  return ownLabel ?? label;
}

type TopicRows = {
  rows: readonly TopicTotal[];
  sums: { now: number; before: number };
  /** What the sold conversations of topics are worth. */
  getMoney: (topics: readonly string[]) => Money;
};

function buildTopic(
  topic: StoredTopic,
  stored: readonly StoredTopic[],
  { rows, sums, getMoney }: TopicRows,
): Omit<Topic, "quotes"> {
  const own = rows.filter(({ isBefore }) => !isBefore);
  const conversations = sumWhere(rows, false);
  const previous = sumWhere(rows, true);
  const outcomes = countOutcomes(own);
  const lost = OUTCOMES.reduce((sum, name) => sum + (OUTCOME_GROUPS[name] === "lost" ? outcomes[name] : 0), 0);
  const languages = { en: 0, es: 0, pt: 0, other: 0 };
  for (const { language, n } of own) languages[LANGUAGES.find((name) => name === language) ?? "other"] += n;
  return {
    key: topic.key,
    label: getTopicLabel(topic),
    ...{ need: topic.need, object: topic.object },
    ...{ conversations, previous },
    share: sums.now === 0 ? null : conversations / sums.now,
    trend: buildTrend({ k: previous, n: sums.before }, { k: conversations, n: sums.now }),
    outcomes,
    conversion: buildRate(
      own.reduce((sum, { converted }) => sum + converted, 0),
      conversations,
    ),
    lost: buildRate(lost, conversations - outcomes.not_customer),
    unanswered: buildRate(
      own.reduce((sum, { unanswered }) => sum + unanswered, 0),
      conversations,
    ),
    money: getMoney([topic.key, ...listMerged(topic, stored).map(({ key }) => key)]),
    languages,
    hidden: topic.hidden,
    renamed: topic.ownLabel !== null,
    merged: listMerged(topic, stored).map((other) => ({ key: other.key, label: getTopicLabel(other) })),
  };
}

function listMerged({ key }: StoredTopic, stored: readonly StoredTopic[]): StoredTopic[] {
  return stored.filter(({ mergedInto }) => mergedInto === key);
}

function buildTrend(before: { k: number; n: number }, now: { k: number; n: number }): Topic["trend"] {
  if (before.n === 0 || now.n === 0) return { change: null, low: null, high: null };
  const { difference, low, high } = compareProportions(before, now);
  return { change: difference, low, high };
}

function sumWhere(rows: readonly TopicTotal[], isBefore: boolean): number {
  return rows.reduce((sum, row) => (row.isBefore === isBefore ? sum + row.n : sum), 0);
}
