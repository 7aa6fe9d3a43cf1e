import { createReach, listGaps, measureShared, mergeIntervals, sumLengths } from "../spans.ts";
import type { Interval, Side, Span } from "../spans.ts";
import type { Measures } from "../voice.contract.ts";
import { getOther } from "./turns.ts";
import type { KnownSpan, Turn } from "./turns.ts";

/** A pause that ends a monologue, and a silence that is dead air, are longer. */
export const LONG_PAUSE_MS = 3000;
/** An interruption is so far inside the other's speech on both ends. */
export const INSIDE_MS = 200;
/** The other yields within this time. */
const YIELD_MS = 1000;
const MINUTE_MS = 60_000;
const DIGITS = 4;

/** Words and questions of a speaker. */
export type SpokenWords = { words: number; questions: number };

/** Measures that need no speakers. */
export type SharedMeasures = Pick<Measures, "speechMs" | "longestSpeechMs" | "silenceMs" | "silenceShare" | "deadAir">;

/** Computes what is known without speakers: speech and silence. */
export function measureSpeech(spans: readonly Interval[], durationMs: number): SharedMeasures {
  const union = mergeIntervals(spans);
  const speechMs = sumLengths(union);
  const silenceMs = Math.max(0, durationMs - speechMs);
  const dead = listGaps(union)
    .map(({ startMs, endMs }) => endMs - startMs)
    .filter((length) => length > LONG_PAUSE_MS);
  return {
    speechMs,
    longestSpeechMs: findMax(union.map(({ startMs, endMs }) => endMs - startMs)),
    silenceMs,
    silenceShare: divide(silenceMs, durationMs),
    deadAir: { n: dead.length, totalMs: dead.reduce((sum, length) => sum + length, 0), longestMs: findMax(dead) },
  };
}

/** Computes what is known when it is known who speaks. */
export function measureSpeakers(
  spans: readonly KnownSpan[],
  turns: readonly Turn[],
  durationMs: number,
): Omit<Measures, keyof SharedMeasures | "wordsPerMinute" | "questions"> {
  const talk = ofEach((side) => sumLengths(listSpans(spans, side)));
  const union = mergeIntervals(spans);
  const [bot, user] = [mergeIntervals(listSpans(spans, "bot")), mergeIntervals(listSpans(spans, "user"))];
  const overlapMs = measureShared(bot, user);
  const first = union[0];
  const last = union.at(-1);
  return {
    talkTimeMs: talk,
    talkRatio: ofEach((side) => divide(talk[side], talk.bot + talk.user)),
    longestMonologueMs: ofEach((side) => findMax(listOf(turns, side).map(measureMonologue))),
    patienceMs: ofEach((side) => computeMean(listWaits(turns, side).map((wait) => Math.max(0, wait)))),
    responseLatencyMs: ofEach((side) => describeLatency(listWaits(turns, side).filter((wait) => wait >= 0))),
    interruptions: ofEach((side) => countInterruptions(listOf(turns, side), listSpans(spans, getOther(side)))),
    backchannels: ofEach((side) => listSpans(spans, side).filter(({ kind }) => kind === "backchannel").length),
    overlapMs,
    overlapShare: divide(overlapMs, durationMs),
    leadInMs: first?.startMs ?? null,
    tailMs: last === undefined ? null : Math.max(0, durationMs - last.endMs),
    turns: ofEach((side) => listOf(turns, side).length),
    interactivity: divide(Math.max(0, turns.length - 1) * MINUTE_MS, durationMs),
  };
}

/** Computes what is known from words. */
export function measureWords(
  spans: readonly KnownSpan[],
  spoken: Readonly<Record<Side, SpokenWords>>,
): Pick<Measures, "wordsPerMinute" | "questions"> {
  return {
    wordsPerMinute: ofEach((side) => divide(spoken[side].words * MINUTE_MS, sumLengths(listSpans(spans, side)))),
    questions: ofEach((side) => spoken[side].questions),
  };
}

/** Counts what spaces divide, without bare punctuation. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

function ofEach<Value>(measure: (side: Side) => Value): Record<Side, Value> {
  return { bot: measure("bot"), user: measure("user") };
}

function listSpans(spans: readonly KnownSpan[], side: Side): KnownSpan[] {
  return spans.filter(({ speaker }) => speaker === side);
}

function listOf(turns: readonly Turn[], side: Side): Turn[] {
  return turns.filter(({ speaker }) => speaker === side);
}

/** The longest stretch of a turn without a long pause. */
function measureMonologue({ spans }: Turn): number {
  const bridged: Interval[] = [];
  for (const { startMs, endMs } of spans) {
    const last = bridged.at(-1);
    if (last !== undefined && startMs - last.endMs <= LONG_PAUSE_MS) last.endMs = Math.max(last.endMs, endMs);
    else bridged.push({ startMs, endMs });
  }
  return findMax(bridged.map(({ startMs, endMs }) => endMs - startMs)) ?? 0;
}

/** From the other's end to the start of each turn that follows one; negative where it began earlier. */
function listWaits(turns: readonly Turn[], side: Side): number[] {
  return turns.flatMap((turn, at) => {
    const before = turns[at - 1];
    return turn.speaker === side && before !== undefined ? [turn.startMs - before.endMs] : [];
  });
}

function describeLatency(waits: readonly number[]): { n: number; median: number | null; p95: number | null } {
  return { n: waits.length, median: pickRank(waits, 0.5), p95: pickRank(waits, 0.95) };
}

function countInterruptions(turns: readonly Turn[], others: readonly Span[]): { n: number; yielded: number } {
  const reach = createReach(others);
  let n = 0;
  let yielded = 0;
  for (const { startMs } of turns) {
    const endMs = reach(startMs - INSIDE_MS);
    if (endMs < startMs + INSIDE_MS) continue;
    n += 1;
    if (endMs <= startMs + YIELD_MS) yielded += 1;
  }
  return { n, yielded };
}

/** The value at a share of the values, by nearest rank; null of nothing. */
function pickRank(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
}

function computeMean(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
}

function findMax(values: readonly number[]): number | null {
  return values.reduce<number | null>((max, value) => (max === null ? value : Math.max(max, value)), null);
}

/** A quotient, rounded; null of nothing. */
function divide(value: number, by: number): number | null {
  return by > 0 ? Number((value / by).toFixed(DIGITS)) : null;
}
