import type { Language } from "../analysis/analysis.contract.ts";
import type { Loss } from "./finding-kinds.ts";
import { findMostFrequent } from "./finding-texts.ts";
import type { FindingAbout } from "./findings.contract.ts";
import type { ReplyFacts } from "./replies.ts";

/** A closed conversation: what it came to, and what it was about. */
export type FactRow = Loss & {
  language: Language;
  /** Key of its topic; null or empty for none. */
  topic: string | null;
};

/** How often something happened in an hour of a weekday; 1 is Monday. */
export type HourCount = { weekday: number; hour: number; n: number };

/** What topics are about, by key. */
export type TopicObjects = ReadonlyMap<string, string>;

/** A topic is named in English if this share of its conversations is, as its label is. */
const MIN_ENGLISH = 0.2;
/** Two things, or a thing and what somebody wants with it. */
const JOINED = / (?:y|e|queremos|quiero|quero) /;
const MIN_SALES = 2;
const MAX_HOURS = 12;
/** With fewer messages of people of the business, their hours are not known. */
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

/** The hours between which people of the business write, from the hour of each of their messages; null for too few. */
export function findHours(written: readonly number[]): ReplyFacts["hours"] {
  const hours = written.toSorted((a, b) => a - b);
  if (hours.length < MIN_ANSWERED) return null;
  const at = (share: number): number => hours[Math.floor(share * (hours.length - 1))] ?? 0;
  return { from: `${at(0.1)}:00`, to: `${at(0.9) + 1}:00` };
}

/** The hours in which people asked, neighbors joined, most first. */
export function listHours(counts: readonly HourCount[]): NonNullable<FindingAbout["hours"]> {
  const spans: NonNullable<FindingAbout["hours"]> = [];
  for (const { weekday, hour, n } of counts.toSorted((a, b) => a.weekday - b.weekday || a.hour - b.hour)) {
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
