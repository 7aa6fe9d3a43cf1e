import { hashText } from "../shared/hash.ts";
import { MIN_SIMILARITY, groupMatters } from "./group-matters.ts";
import type { Group } from "./group-matters.ts";
import { compareWeights, createWeigh } from "./matter-terms.ts";
import { NEEDS } from "../reading/reading.contract.ts";
import type { FoundTopic, Matter, TermWeights } from "./matters.contract.ts";
import { chooseNameLanguage, countPhrases, nameNeed, nameTopic } from "./topic-labels.ts";
import type { TopicName } from "./topic-labels.ts";
import { isNameStill } from "./noun-phrases.ts";
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
const ARTICLES = / (?:a|an|the|el|la|los|las|o|os|as) /g;

/** Does the steps of {@link placeInSteps} at once. */
export function placeMatters(matters: readonly Matter[], known: readonly FoundTopic[] = []): PlacedMatters {
  const steps = placeInSteps(matters, known);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/**
 * Groups matters into topics and places each, in steps of about a millisecond. Topics of `known` keep their keys; matters that no
 * topic is near belong to their need. The same matters give the same topics.
 */
export function* placeInSteps(
  all: readonly Matter[],
  known: readonly FoundTopic[],
): Generator<undefined, PlacedMatters> {
  const sorted = all.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const step = Math.max(1, sorted.length / MAX_SEARCHED);
  const matters = sorted.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
  const weigh = yield* createWeigh(matters);
  const weights: TermWeights[] = [];
  for (const matter of matters) {
    weights.push(weigh(matter));
    yield;
  }
  const seeds = known.filter(({ object }) => object !== "" && isNameStill(object));
  const centers = seeds.map(({ center }) => new Map(Object.entries(center)));
  const groups = yield* groupMatters(weights, centers);
  const language = chooseNameLanguage(matters);
  const phrases = yield* countPhrases(matters);
  const minimum = Math.max(MIN_MEMBERS, Math.round(matters.length * MIN_MEMBER_SHARE));
  const topics: FoundTopic[] = [];
  const keys = new Map<string, string | null>();
  const taken = new Set(known.map(({ key }) => key));
  for (const { seed, members } of groups.toSorted(compareGroups)) {
    yield;
    const before = seed === null ? undefined : seeds[seed];
    if (before === undefined && (members.length < minimum || topics.length >= MAX_TOPICS)) continue;
    const own = members.flatMap((at) => matters[at] ?? []);
    const isNamed = before !== undefined && (before.members >= NAMED_BY || own.length < minimum);
    const found = isNamed ? before : nameTopic(own, phrases, language);
    const same = found && topics.find((topic) => isSame(topic, found));
    const name = (same && before) ?? found ?? before;
    // Without a name of its own it is left to the needs.
    if (!name || (before === undefined && name.label === nameNeed(name.need, language))) continue;
    const key = before?.key ?? same?.key ?? createKey(name.label, taken);
    for (const { id } of own) keys.set(id, key);
    if (before === undefined && same) same.members += own.length;
    else {
      const { label, need, object } = name;
      const ownWeights = members.flatMap((at) => weights[at] ?? []);
      topics.push({ key, label, need, object, members: own.length, center: findCenter(ownWeights, before) });
    }
  }
  const needs = createNeedTopics(matters, keys, language);
  const place = createPlace(topics, weigh, language);
  for (const matter of sorted) {
    if (!keys.has(matter.id)) keys.set(matter.id, place(matter));
    yield;
  }
  return { topics: [...topics, ...needs], keys, place };
}

/** The same name, or the same thing for the same need: nobody books a tour in one topic and gets it in another. */
function isSame(left: FoundTopic, right: TopicName): boolean {
  if (dropArticles(left.label) === dropArticles(right.label)) return true;
  const isNamed = right.object !== "" && left.need === right.need;
  return isNamed && dropArticles(` ${left.object}`) === dropArticles(` ${right.object}`);
}

/** "Book the tour" and "Book a tour" are one name. */
function dropArticles(label: string): string {
  return label.toLowerCase().replaceAll(ARTICLES, " ");
}

/** Known topics first, then the largest. */
function compareGroups(a: Group, b: Group): number {
  return (
    Number(a.seed === null) - Number(b.seed === null) ||
    b.members.length - a.members.length ||
    (a.members[0] ?? 0) - (b.members[0] ?? 0)
  );
}

/** Places what is left by need alone; a topic for each need, as later matters may have any. */
function createNeedTopics(
  matters: readonly Matter[],
  keys: Map<string, string | null>,
  language: LabelLanguage,
): FoundTopic[] {
  const left = Map.groupBy(
    matters.filter(({ id }) => !keys.has(id)),
    (matter) => matter.need,
  );
  return NEEDS.flatMap((need) => {
    const label = nameNeed(need, language);
    const own = left.get(need) ?? [];
    for (const { id } of own) keys.set(id, label === null ? null : need);
    return label === null ? [] : [{ key: need, label, need, object: "", members: own.length, center: {} }];
  });
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
function findCenter(members: readonly TermWeights[], before: FoundTopic | undefined): Record<string, number> {
  if (members.length === 0) return before?.center ?? {};
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
