import { hashText } from "../shared/hash.ts";
import { MIN_SIMILARITY, groupMatters } from "./group-matters.ts";
import { compareWeights, createWeigh } from "./matter-terms.ts";
import type { FoundTopic, Matter } from "./matters.contract.ts";
import { countPhrases, findCommonLanguage, nameNeed, nameTopic } from "./topic-labels.ts";
import type { LabelLanguage } from "./topic-words.ts";

/** Topics and where each matter belongs. */
export type PlacedMatters = {
  topics: FoundTopic[];
  /** The key of the topic of each matter by its id; null for those that want nothing. */
  keys: Map<string, string | null>;
  /** The key of a matter that was not searched; null as above. */
  place: (matter: Matter) => string | null;
};

/** Matters that are searched for groups; the others are placed where they fit. */
export const MAX_SEARCHED = 2000;
const MIN_MEMBERS = 3;
const MIN_MEMBER_SHARE = 0.004;
const MAX_TOPICS = 80;
const CENTER_TERMS = 80;
/** A topic that was named by so many conversations keeps its name. */
const NAMED_BY = 30;
const DIGITS = 1000;

/**
 * Groups matters into topics and places each. Topics of `known` keep their keys; matters that no topic is near belong to their
 * need. The same matters give the same topics.
 */
export function placeMatters(all: readonly Matter[], known: readonly FoundTopic[] = []): PlacedMatters {
  const sorted = all.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const step = Math.max(1, sorted.length / MAX_SEARCHED);
  const matters = sorted.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
  const weigh = createWeigh(matters);
  const weights = matters.map(weigh);
  const common = findCommonLanguage(matters);
  const seeds = known.filter(({ object }) => object !== "");
  const groups = groupMatters(
    weights,
    seeds.map(({ center }) => new Map(Object.entries(center))),
  );
  const minimum = Math.max(MIN_MEMBERS, Math.round(matters.length * MIN_MEMBER_SHARE));
  const phrases = countPhrases(matters);
  const taken = new Set(known.map(({ key }) => key));
  const keys = new Map<string, string | null>();
  const topics: FoundTopic[] = [];
  for (const { seed, members } of groups.toSorted((a, b) => compareGroups(a, b))) {
    const before = seed === null ? undefined : seeds[seed];
    if (before === undefined && (members.length < minimum || topics.length >= MAX_TOPICS)) continue;
    const own = members.flatMap((at) => matters[at] ?? []);
    const name =
      before !== undefined && (before.members >= NAMED_BY || own.length < minimum)
        ? before
        : (nameTopic(own, phrases, common) ?? before);
    if (!name) continue;
    const same = topics.find(({ label }) => label === name.label);
    if (same !== undefined && before === undefined) {
      for (const { id } of own) keys.set(id, same.key);
      same.members += own.length;
      continue;
    }
    if (before === undefined && name.label === nameNeed(name.need, common)) continue;
    const key = before?.key ?? createKey(name.label, taken);
    topics.push({
      key,
      ...{ label: name.label, need: name.need, object: name.object },
      members: members.length,
      center:
        members.length === 0
          ? (before?.center ?? {})
          : findCenter(
              members.flatMap((at) => weights[at] ?? []),
              before,
            ),
    });
    for (const { id } of own) keys.set(id, key);
  }
  const needs = createNeedTopics(matters, keys, common);
  const place = createPlace(topics, weigh, common);
  for (const matter of sorted) if (!keys.has(matter.id)) keys.set(matter.id, place(matter));
  return { topics: [...topics, ...needs], keys, place };
}

/** Known topics first, then the largest. */
function compareGroups(
  a: { seed: number | null; members: number[] },
  b: { seed: number | null; members: number[] },
): number {
  return (
    Number(a.seed === null) - Number(b.seed === null) ||
    b.members.length - a.members.length ||
    (a.members[0] ?? 0) - (b.members[0] ?? 0)
  );
}

/** Places what is left by need alone. */
function createNeedTopics(
  matters: readonly Matter[],
  keys: Map<string, string | null>,
  language: LabelLanguage,
): FoundTopic[] {
  const left = matters.filter(({ id }) => !keys.has(id));
  const topics: FoundTopic[] = [];
  for (const [need, own] of Map.groupBy(left, (matter) => matter.need)) {
    const label = nameNeed(need, language);
    for (const { id } of own) keys.set(id, label === null ? null : need);
    if (label !== null) topics.push({ key: need, label, need, object: "", members: own.length, center: {} });
  }
  return topics;
}

function createPlace(
  topics: readonly FoundTopic[],
  weigh: (matter: Matter) => Map<string, number>,
  language: LabelLanguage,
) {
  const centers = topics.map(({ key, center }) => ({ key, center: new Map(Object.entries(center)) }));
  return (matter: Matter): string | null => {
    const own = weigh(matter);
    let [best, highest]: [string | null, number] = [null, MIN_SIMILARITY];
    for (const { key, center } of centers) {
      const similarity = compareWeights(own, center);
      if (similarity > highest) [best, highest] = [key, similarity];
    }
    return best ?? (nameNeed(matter.need, language) === null ? null : matter.need);
  };
}

/** The mean of the members' weights, moved slowly where the topic is known. */
function findCenter(members: readonly ReadonlyMap<string, number>[], before?: FoundTopic): Record<string, number> {
  const sums = new Map<string, number>();
  for (const weights of members) for (const [term, value] of weights) sums.set(term, (sums.get(term) ?? 0) + value);
  const old = Math.min(before?.members ?? 0, members.length);
  for (const [term, value] of Object.entries(before?.center ?? {})) sums.set(term, (sums.get(term) ?? 0) + value * old);
  const heaviest = [...sums].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, CENTER_TERMS);
  const size = members.length + old;
  return Object.fromEntries(heaviest.map(([term, value]) => [term, Math.round((value / size) * DIGITS) / DIGITS]));
}

function createKey(label: string, taken: Set<string>): string {
  let key = hashText(label);
  while (taken.has(key)) key = hashText(key);
  taken.add(key);
  return key;
}
