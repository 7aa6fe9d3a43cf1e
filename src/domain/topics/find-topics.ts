import { listConcepts } from "../analysis/concepts.ts";
import { redactText } from "../analysis/personal-data.ts";
import { hashText } from "../shared/hash.ts";
import { shortenText } from "../shared/text.ts";
import type { Centroid, Topic } from "./topics.contract.ts";
import { isBareAnswer, readTerms } from "./topic-terms.ts";
import type { Term } from "./topic-terms.ts";

/** What a user wrote, and in which conversation. */
export type TopicMessage = { conversation: string; text: string };
/** A topic and the middle of its messages. */
export type FoundTopic = Topic & { centroid: Centroid };

const MOST_TOPICS = 24;
const FEWEST_CONVERSATIONS = 5;
const FEWEST_SHARE = 0.01;
/** A word of more messages than this share says nothing of them. */
const COMMONEST_SHARE = 0.4;
const ROUNDS = 6;
/** How near a message must be to a topic's middle, a new seed to a known topic, a topic to its former self, two topics to be one. */
const NEAR = 0.22;
const SAME = 0.35;
const TWINS = 0.5;
const TERMS_KEPT = 60;
const IDEA_VALUE = 0.7;
const PHRASE_VALUE = 1.2;
const EXAMPLE_LENGTH = 200;
/** Which share of a word's messages a phrase must have to stand for it, and which share of the first term's a second one. */
const PHRASE_SHARE = 0.4;
const BESIDE_SHARE = 0.25;

type Vector = Map<string, number>;
type Read = { message: TopicMessage; terms: Term[]; vector: Vector };
type Cluster = { key: string | null; label: string | null; centre: Vector; members: Read[] };

/**
 * The topics of users' messages: groups of like messages, named by what tells them from the others. It begins with the topics of the day
 * before, which keep key and label while they last, and adds new ones where many messages have none; the same messages give the same topics.
 */
export function findTopics(messages: readonly TopicMessage[], former: readonly FoundTopic[] = []): FoundTopic[] {
  const reads = readVectors(messages.filter(({ text }) => !isBareAnswer(text)));
  const total = new Set(messages.map(({ conversation }) => conversation)).size;
  const least = Math.max(FEWEST_CONVERSATIONS, Math.ceil(total * FEWEST_SHARE));
  let clusters = former.map(({ key, label, centroid }): Cluster => {
    return { key, label, centre: new Map(Object.entries(centroid)), members: [] };
  });
  assign(reads, clusters);
  clusters = [...clusters, ...plantSeeds(reads, clusters, least)];
  for (let round = 0; round < ROUNDS; round++) {
    assign(reads, clusters);
    clusters = mergeTwins(clusters.filter(({ members }) => countConversations(members) >= least)).map(recentre);
  }
  assign(reads, clusters);
  const kept = clusters.filter(({ members }) => countConversations(members) >= least);
  const known = new Set(former.map(({ key }) => key));
  // A topic that lasts is not pushed out by a newcomer of much the same size.
  const isNew = ({ key }: FoundTopic) => Number(!known.has(key));
  return nameAll(kept, former, reads.length)
    .sort((a, b) => isNew(a) - isNew(b) || compareSize(a, b))
    .slice(0, MOST_TOPICS)
    .sort(compareSize);
}

function compareSize(a: FoundTopic, b: FoundTopic): number {
  return b.conversations - a.conversations || (a.key < b.key ? -1 : 1);
}

function readVectors(messages: readonly TopicMessage[]): Read[] {
  const reads = messages.map((message) => ({ message, terms: readTerms(message.text) }));
  const seen = new Map<string, number>();
  for (const { terms } of reads) for (const term of distinct(terms)) seen.set(term, (seen.get(term) ?? 0) + 1);
  const most = Math.max(FEWEST_CONVERSATIONS, messages.length * COMMONEST_SHARE);
  return reads.map(({ message, terms }) => {
    const vector: Vector = new Map();
    for (const term of distinct(terms)) {
      const count = seen.get(term) ?? 0;
      if (count < 2 || count > most) continue;
      vector.set(term, valueOf(term) * Math.log(1 + messages.length / count));
    }
    return { message, terms, vector: normalise(vector) };
  });
}

function valueOf(term: string): number {
  if (term.startsWith("~")) return IDEA_VALUE;
  return term.includes(" ") ? PHRASE_VALUE : 1;
}

function distinct(terms: readonly Term[]): Set<string> {
  return new Set(terms.map(({ term }) => term));
}

/** Puts each message with the nearest topic, or with none. */
function assign(reads: readonly Read[], clusters: readonly Cluster[]): void {
  for (const cluster of clusters) cluster.members = [];
  for (const read of reads) {
    let best: Cluster | undefined;
    let most = NEAR;
    for (const cluster of clusters) {
      const near = cosine(read.vector, cluster.centre);
      if (near > most) [best, most] = [cluster, near];
    }
    best?.members.push(read);
  }
}

/** New topics grow around the terms that most conversations without a topic share, the commonest first. */
function plantSeeds(reads: readonly Read[], clusters: readonly Cluster[], least: number): Cluster[] {
  const placed = new Set(clusters.flatMap(({ members }) => members));
  let free = reads.filter((read) => !placed.has(read));
  const seeds: Cluster[] = [];
  while (clusters.length + seeds.length < MOST_TOPICS * 2) {
    const term = findCommonest(free, least);
    if (term === null) break;
    const seed = recentre({
      key: null,
      label: null,
      centre: new Map(),
      members: free.filter(({ vector }) => vector.has(term)),
    });
    seeds.push(seed);
    free = free.filter(({ vector }) => !vector.has(term) && cosine(vector, seed.centre) < NEAR);
  }
  return seeds;
}

function findCommonest(reads: readonly Read[], least: number): string | null {
  const holders = new Map<string, Set<string>>();
  for (const { message, vector } of reads) {
    for (const term of vector.keys()) {
      const held = holders.get(term);
      if (held) held.add(message.conversation);
      else holders.set(term, new Set([message.conversation]));
    }
  }
  const [first] = [...holders].sort((a, b) => b[1].size - a[1].size || (a[0] < b[0] ? -1 : 1));
  return first !== undefined && first[1].size >= least ? first[0] : null;
}

/** Of two topics that are one, the one with more messages takes the other's; an older key stays. */
function mergeTwins(clusters: Cluster[]): Cluster[] {
  const kept: Cluster[] = [];
  const bySize = [...clusters].sort(
    (a, b) => Number(b.key !== null) - Number(a.key !== null) || b.members.length - a.members.length,
  );
  for (const cluster of bySize) {
    const twin = kept.find(({ centre }) => cosine(centre, cluster.centre) > TWINS);
    if (twin) twin.members.push(...cluster.members);
    else kept.push(cluster);
  }
  return kept;
}

function recentre(cluster: Cluster): Cluster {
  const sum: Vector = new Map();
  for (const { vector } of cluster.members) {
    for (const [term, value] of vector) sum.set(term, (sum.get(term) ?? 0) + value);
  }
  const heaviest = [...sum].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, TERMS_KEPT);
  return { ...cluster, centre: normalise(new Map(heaviest)) };
}

function nameAll(clusters: Cluster[], former: readonly FoundTopic[], total: number): FoundTopic[] {
  const everywhere = countTerms(clusters.flatMap(({ members }) => members));
  const taken = new Set(former.map(({ key }) => key));
  return clusters.map((cluster) => {
    const told = former.find(({ key }) => key === cluster.key);
    const lasts = told && cosine(new Map(Object.entries(told.centroid)), cluster.centre) >= SAME;
    const label = lasts ? told.label : nameCluster(cluster, everywhere, total);
    return {
      key: lasts ? told.key : makeKey(label, taken),
      label,
      example: chooseExample(cluster, label),
      messages: cluster.members.length,
      conversations: countConversations(cluster.members),
      centroid: Object.fromEntries([...cluster.centre].map(([term, value]) => [term, Math.round(value * 1000) / 1000])),
    };
  });
}

/** What is much commoner here than in the other topics, as most people write it: a phrase where most say one, and one more that goes with it. */
function nameCluster({ members }: Cluster, everywhere: Map<string, number>, total: number): string {
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
  const beside = countTerms(holders);
  const second = scored.find(
    ([term]) => !sayTheSame(term, first) && (beside.get(term) ?? 0) >= holders.length * BESIDE_SHARE,
  )?.[0];
  return [first, ...(second === undefined ? [] : [second])].map((term) => writeTerm(term, members)).join(", ");
}

/** The phrase that a word mostly stands in: "cooking class" for "class". */
function findPhrase(word: string, here: Map<string, number>): string | null {
  const least = (here.get(word) ?? 0) * PHRASE_SHARE;
  const phrases = [...here].filter(
    ([term, count]) => count >= least && term.split(" ").includes(word) && term !== word,
  );
  return phrases.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0] ?? null;
}

/** A word in common, or words for one idea in two languages: "name" and "nome". */
function sayTheSame(left: string, right: string): boolean {
  const meanings = new Set(right.split(" ").flatMap(listMeanings));
  return left
    .split(" ")
    .flatMap(listMeanings)
    .some((meaning) => meanings.has(meaning));
}

function listMeanings(word: string): string[] {
  return [word, ...listConcepts(word).map((idea) => `~${String(idea)}`)];
}

function writeTerm(term: string, members: readonly Read[]): string {
  const forms = new Map<string, number>();
  for (const { terms } of members) {
    for (const { term: own, written } of terms) if (own === term) forms.set(written, (forms.get(written) ?? 0) + 1);
  }
  return [...forms].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0] ?? term;
}

function countTerms(reads: readonly Read[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { terms } of reads) for (const term of distinct(terms)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/** The message nearest to the middle, of those that have the name in them where there are any. */
function chooseExample({ centre, members }: Cluster, label: string): string {
  const named = members.filter(({ terms }) => terms.some(({ written }) => label.split(", ").includes(written)));
  let best = "";
  let most = -1;
  for (const { message, vector } of named.length > 0 ? named : members) {
    const near = cosine(vector, centre) * (message.text.length <= EXAMPLE_LENGTH ? 1 : 0.5);
    if (near > most || (near === most && message.text < best)) [best, most] = [message.text, near];
  }
  return shortenText(redactText(best).text, EXAMPLE_LENGTH);
}

function makeKey(label: string, taken: Set<string>): string {
  let key = hashText(label);
  while (taken.has(key)) key = `${key}0`;
  taken.add(key);
  return key;
}

function countConversations(members: readonly Read[]): number {
  return new Set(members.map(({ message }) => message.conversation)).size;
}

function normalise(vector: Vector): Vector {
  const length = Math.hypot(...vector.values());
  return length === 0 ? vector : new Map([...vector].map(([term, value]) => [term, value / length]));
}

function cosine(left: Vector, right: Vector): number {
  const [small, large] = left.size <= right.size ? [left, right] : [right, left];
  let sum = 0;
  for (const [term, value] of small) sum += value * (large.get(term) ?? 0);
  return sum;
}
