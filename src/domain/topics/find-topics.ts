import { listConcepts } from "../analysis/text/concepts.ts";
import { redactText } from "../analysis/text/personal-data.ts";
import { hashText } from "../shared/hash.ts";
import { shortenText } from "../shared/text.ts";
import type { Centroid, Topic } from "./topics.contract.ts";
import { isShortReply, extractTerms } from "./topic-terms.ts";
import type { Term } from "./topic-terms.ts";

/** A user message and its conversation. */
export type TopicMessage = { conversation: string; text: string };
/** A topic and the centroid of its messages. */
export type FoundTopic = Topic & { centroid: Centroid };

const MAX_TOPICS = 24;
const MIN_CONVERSATIONS = 5;
const MIN_CONVERSATION_SHARE = 0.01;
/** Terms in a larger share of messages are ignored. */
const MAX_TERM_SHARE = 0.4;
const ROUNDS = 6;
/** Minimum cosine similarity: of a message to its topic, of a topic to its previous version, of two topics to merge. */
const MEMBER_SIMILARITY = 0.22;
const SAME_TOPIC_SIMILARITY = 0.35;
const MERGE_SIMILARITY = 0.5;
const CENTROID_TERMS = 60;
const CONCEPT_WEIGHT = 0.7;
const PHRASE_WEIGHT = 1.2;
const MAX_EXAMPLE_LENGTH = 200;
/** Minimum share of a word's messages for a phrase to replace it in the label, and of the first term's for a second term. */
const PHRASE_SHARE = 0.4;
const SECOND_TERM_SHARE = 0.25;

type Vector = Map<string, number>;
type MessageVector = { message: TopicMessage; terms: Term[]; vector: Vector };
type Cluster = { key: string | null; label: string | null; center: Vector; members: MessageVector[] };

/**
 * Clusters user messages into topics, labeled by their most distinctive terms. Starts from `previous` topics, which keep key
 * and label while they last, and adds new ones where many messages have none. Deterministic.
 */
export function findTopics(messages: readonly TopicMessage[], previous: readonly FoundTopic[] = []): FoundTopic[] {
  const vectors = buildVectors(messages.filter(({ text }) => !isShortReply(text)));
  const total = new Set(messages.map(({ conversation }) => conversation)).size;
  const minimum = Math.max(MIN_CONVERSATIONS, Math.ceil(total * MIN_CONVERSATION_SHARE));
  let clusters = previous.map(({ key, label, centroid }): Cluster => {
    return { key, label, center: new Map(Object.entries(centroid)), members: [] };
  });
  assign(vectors, clusters);
  clusters = [...clusters, ...findSeeds(vectors, clusters, minimum)];
  for (let round = 0; round < ROUNDS; round++) {
    assign(vectors, clusters);
    clusters = mergeSimilar(clusters.filter(({ members }) => countConversations(members) >= minimum)).map(recenter);
  }
  assign(vectors, clusters);
  const kept = clusters.filter(({ members }) => countConversations(members) >= minimum);
  const known = new Set(previous.map(({ key }) => key));
  // Known topics come before new ones, so that a new topic of similar size does not replace them.
  const isNew = ({ key }: FoundTopic) => Number(!known.has(key));
  return labelTopics(kept, previous, vectors.length)
    .sort((a, b) => isNew(a) - isNew(b) || compareSize(a, b))
    .slice(0, MAX_TOPICS)
    .sort(compareSize);
}

function compareSize(a: FoundTopic, b: FoundTopic): number {
  return b.conversations - a.conversations || (a.key < b.key ? -1 : 1);
}

function buildVectors(messages: readonly TopicMessage[]): MessageVector[] {
  const vectors = messages.map((message) => ({ message, terms: extractTerms(message.text) }));
  const seen = new Map<string, number>();
  for (const { terms } of vectors) for (const term of distinct(terms)) seen.set(term, (seen.get(term) ?? 0) + 1);
  const most = Math.max(MIN_CONVERSATIONS, messages.length * MAX_TERM_SHARE);
  return vectors.map(({ message, terms }) => {
    const vector: Vector = new Map();
    for (const term of distinct(terms)) {
      const count = seen.get(term) ?? 0;
      if (count < 2 || count > most) continue;
      vector.set(term, getWeight(term) * Math.log(1 + messages.length / count));
    }
    return { message, terms, vector: normalize(vector) };
  });
}

function getWeight(term: string): number {
  if (term.startsWith("~")) return CONCEPT_WEIGHT;
  return term.includes(" ") ? PHRASE_WEIGHT : 1;
}

function distinct(terms: readonly Term[]): Set<string> {
  return new Set(terms.map(({ term }) => term));
}

/** Assigns each message to the nearest topic, or to none. */
function assign(vectors: readonly MessageVector[], clusters: readonly Cluster[]): void {
  for (const cluster of clusters) cluster.members = [];
  for (const item of vectors) {
    let best: Cluster | undefined;
    let highest = MEMBER_SIMILARITY;
    for (const cluster of clusters) {
      const similarity = cosine(item.vector, cluster.center);
      if (similarity > highest) [best, highest] = [cluster, similarity];
    }
    best?.members.push(item);
  }
}

/** Creates clusters around the terms that most conversations without a topic share, most frequent first. */
function findSeeds(vectors: readonly MessageVector[], clusters: readonly Cluster[], minimum: number): Cluster[] {
  const placed = new Set(clusters.flatMap(({ members }) => members));
  let free = vectors.filter((item) => !placed.has(item));
  const seeds: Cluster[] = [];
  while (clusters.length + seeds.length < MAX_TOPICS * 2) {
    const term = findMostFrequentTerm(free, minimum);
    if (term === null) break;
    const seed = recenter({
      key: null,
      label: null,
      center: new Map(),
      members: free.filter(({ vector }) => vector.has(term)),
    });
    seeds.push(seed);
    free = free.filter(({ vector }) => !vector.has(term) && cosine(vector, seed.center) < MEMBER_SIMILARITY);
  }
  return seeds;
}

function findMostFrequentTerm(vectors: readonly MessageVector[], minimum: number): string | null {
  const holders = new Map<string, Set<string>>();
  for (const { message, vector } of vectors) {
    for (const term of vector.keys()) {
      const held = holders.get(term);
      if (held) held.add(message.conversation);
      else holders.set(term, new Set([message.conversation]));
    }
  }
  const [first] = [...holders].sort((a, b) => b[1].size - a[1].size || (a[0] < b[0] ? -1 : 1));
  return first !== undefined && first[1].size >= minimum ? first[0] : null;
}

/** Merges similar topics into the larger one; known topics win over new ones. */
function mergeSimilar(clusters: Cluster[]): Cluster[] {
  const kept: Cluster[] = [];
  const bySize = [...clusters].sort(
    (a, b) => Number(b.key !== null) - Number(a.key !== null) || b.members.length - a.members.length,
  );
  for (const cluster of bySize) {
    const similar = kept.find(({ center }) => cosine(center, cluster.center) > MERGE_SIMILARITY);
    if (similar) similar.members.push(...cluster.members);
    else kept.push(cluster);
  }
  return kept;
}

function recenter(cluster: Cluster): Cluster {
  const sum: Vector = new Map();
  for (const { vector } of cluster.members) {
    for (const [term, value] of vector) sum.set(term, (sum.get(term) ?? 0) + value);
  }
  const heaviest = [...sum].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, CENTROID_TERMS);
  return { ...cluster, center: normalize(new Map(heaviest)) };
}

function labelTopics(clusters: Cluster[], previous: readonly FoundTopic[], total: number): FoundTopic[] {
  const everywhere = countTerms(clusters.flatMap(({ members }) => members));
  const taken = new Set(previous.map(({ key }) => key));
  return clusters.map((cluster) => {
    const known = previous.find(({ key }) => key === cluster.key);
    const lasts = known && cosine(new Map(Object.entries(known.centroid)), cluster.center) >= SAME_TOPIC_SIMILARITY;
    const label = lasts ? known.label : labelCluster(cluster, everywhere, total);
    return {
      key: lasts ? known.key : createKey(label, taken),
      label,
      example: chooseExample(cluster, label),
      messages: cluster.members.length,
      conversations: countConversations(cluster.members),
      centroid: Object.fromEntries([...cluster.center].map(([term, value]) => [term, Math.round(value * 1000) / 1000])),
    };
  });
}

/** The one or two terms that are much more frequent here than elsewhere, as a phrase and in the spelling that users use most. */
function labelCluster({ members }: Cluster, everywhere: Map<string, number>, total: number): string {
  const here = countTerms(members);
  const scored = [...here]
    .filter(([term]) => !term.startsWith("~"))
    .map(([term, count]): [string, number] => {
      const share = count / members.length;
      const elsewhere = ((everywhere.get(term) ?? 0) - count) / total;
      const length = term.includes(" ") ? 1.6 : 1;
      return [term, length * share * Math.log(1 + share / (elsewhere + 0.01))];
    })
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const [most] = scored;
  if (most === undefined) return "";
  const first = findPhrase(most[0], here) ?? most[0];
  const holders = members.filter(({ terms }) => terms.some(({ term }) => term === first));
  const together = countTerms(holders);
  const second = scored.find(
    ([term]) => !areSynonyms(term, first) && (together.get(term) ?? 0) >= holders.length * SECOND_TERM_SHARE,
  )?.[0];
  return [first, ...(second === undefined ? [] : [second])].map((term) => formatTerm(term, members)).join(", ");
}

/** The phrase that a word mostly occurs in: "cooking class" for "class". */
function findPhrase(word: string, here: Map<string, number>): string | null {
  const minimum = (here.get(word) ?? 0) * PHRASE_SHARE;
  const phrases = [...here].filter(
    ([term, count]) => count >= minimum && term.split(" ").includes(word) && term !== word,
  );
  return phrases.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0] ?? null;
}

/** Whether two terms share a word or a concept: "name" and "nome". */
function areSynonyms(left: string, right: string): boolean {
  const meanings = new Set(right.split(" ").flatMap(listMeanings));
  return left
    .split(" ")
    .flatMap(listMeanings)
    .some((meaning) => meanings.has(meaning));
}

function listMeanings(word: string): string[] {
  return [word, ...listConcepts(word).map((concept) => `~${String(concept)}`)];
}

function formatTerm(term: string, members: readonly MessageVector[]): string {
  const forms = new Map<string, number>();
  for (const { terms } of members) {
    for (const { term: own, written } of terms) if (own === term) forms.set(written, (forms.get(written) ?? 0) + 1);
  }
  return [...forms].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0] ?? term;
}

function countTerms(vectors: readonly MessageVector[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { terms } of vectors) for (const term of distinct(terms)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/** The message nearest to the centroid, preferably one that contains the label. */
function chooseExample({ center, members }: Cluster, label: string): string {
  const named = members.filter(({ terms }) => terms.some(({ written }) => label.split(", ").includes(written)));
  let best = "";
  let most = -1;
  for (const { message, vector } of named.length > 0 ? named : members) {
    const near = cosine(vector, center) * (message.text.length <= MAX_EXAMPLE_LENGTH ? 1 : 0.5);
    if (near > most || (near === most && message.text < best)) [best, most] = [message.text, near];
  }
  return shortenText(redactText(best).text, MAX_EXAMPLE_LENGTH);
}

function createKey(label: string, taken: Set<string>): string {
  let key = hashText(label);
  while (taken.has(key)) key = `${key}0`;
  taken.add(key);
  return key;
}

function countConversations(members: readonly MessageVector[]): number {
  return new Set(members.map(({ message }) => message.conversation)).size;
}

function normalize(vector: Vector): Vector {
  const length = Math.hypot(...vector.values());
  return length === 0 ? vector : new Map([...vector].map(([term, value]) => [term, value / length]));
}

function cosine(left: Vector, right: Vector): number {
  const [small, large] = left.size <= right.size ? [left, right] : [right, left];
  let sum = 0;
  for (const [term, value] of small) sum += value * (large.get(term) ?? 0);
  return sum;
}
