import type { Language } from "../analysis/analysis.contract.ts";
import type { Loss } from "./finding-kinds.ts";
import { findMostFrequent } from "./finding-texts.ts";
import type { FindingAbout } from "./findings.contract.ts";
import type { ReplyFacts } from "./replies.ts";

/** A closed conversation: what it came to, and when (`weekday` 1 is Monday, `hour` local, below 0 if unknown). */
export type FactRow = Loss & {
  language: Language;
  weekday: number;
  hour: number;
  /** Key of its topic; null or empty for none. */
  topic: string | null;
  /** Whether a person of the business wrote. */
  hasAgent: boolean;
};

/** What topics are about, by key. */
export type TopicObjects = ReadonlyMap<string, string>;

/** A topic is named in English if this share of its conversations is, as its label is. */
const MIN_ENGLISH = 0.2;
/** Two things, or a thing and what somebody wants with it. */
const JOINED = / (?:y|e|queremos|quiero|quero) /;
const MIN_SALES = 2;
const MAX_HOURS = 12;
/** With fewer conversations in which people answered, their hours are not known. */
const MIN_ANSWERED = 10;

/** What people buy, most first, in the language in which its topic is named. */
export function findOffers(rows: readonly FactRow[], objects: TopicObjects): ReplyFacts["offers"] {
  const offers: Partial<Record<Language, string[]>> = {};
  const sold = rankTopics(rows.filter(({ outcome }) => outcome === "sold"));
  for (const { topic, n } of sold) {
    const object = objects.get(topic);
    // A single word is as often a place or a site as something to buy.
    if (object === undefined || n < MIN_SALES || !object.includes(" ")) continue;
    const language = findTopicLanguage(rows.filter((row) => row.topic === topic));
    if (language !== "en" && JOINED.test(object)) continue;
    (offers[language] ??= []).push(object);
  }
  return offers;
}

/** The hours between which people of the business answered; null if too few did. */
export function findHours(rows: readonly FactRow[]): ReplyFacts["hours"] {
  const hours = rows.flatMap(({ hasAgent, hour }) => (hasAgent && hour >= 0 ? [hour] : [])).toSorted((a, b) => a - b);
  if (hours.length < MIN_ANSWERED) return null;
  const at = (share: number): number => hours[Math.floor(share * (hours.length - 1))] ?? 0;
  return { from: `${at(0.1)}:00`, to: `${at(0.9) + 1}:00` };
}

/** The hours in which people asked, neighbors joined, most first. */
export function listHours(rows: readonly FactRow[]): NonNullable<FindingAbout["hours"]> {
  const counts = new Map<number, number>();
  for (const { weekday, hour } of rows) {
    const at = weekday * 24 + hour;
    if (hour >= 0) counts.set(at, (counts.get(at) ?? 0) + 1);
  }
  const spans: NonNullable<FindingAbout["hours"]> = [];
  for (const [at, n] of [...counts].toSorted(([a], [b]) => a - b)) {
    const [weekday, hour] = [Math.floor(at / 24), at % 24];
    const last = spans.at(-1);
    if (last !== undefined && last.weekday === weekday && last.to === hour) {
      last.to = hour + 1;
      last.n += n;
    } else spans.push({ weekday, from: hour, to: hour + 1, n });
  }
  return spans.toSorted((a, b) => b.n - a.n || a.weekday - b.weekday || a.from - b.from).slice(0, MAX_HOURS);
}

/** The topics of conversations, most first. */
export function rankTopics(rows: readonly FactRow[]): { topic: string; n: number }[] {
  return [...Map.groupBy(rows, ({ topic }) => topic ?? "")]
    .flatMap(([topic, same]) => (topic === "" ? [] : [{ topic, n: same.length }]))
    .toSorted((a, b) => b.n - a.n || (a.topic < b.topic ? -1 : 1));
}

function findTopicLanguage(rows: readonly FactRow[]): Language {
  const english = rows.filter(({ language }) => language === "en").length;
  if (english >= MIN_ENGLISH * rows.length) return "en";
  return findMostFrequent(rows.map(({ language }) => language)) ?? "en";
}
