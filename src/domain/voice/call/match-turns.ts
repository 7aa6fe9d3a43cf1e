import type { KnownSpan, Turn } from "../measures/turns.ts";
import { computeOverlap, findLast } from "../spans.ts";
import type { Interval, Side } from "../spans.ts";
import { measureWithin } from "./assign-speakers.ts";
import type { SidedSegment } from "./assign-speakers.ts";

/** A turn as a message: a bot's at the start of its turn, a user's at the end, in milliseconds from the start of the call. */
export type CallMessage = { role: Side; text: string; atMs: number; startMs: number; endMs: number };

/** Builds the messages of a call, one for each turn with words; `messageOf` has each segment's message, null for none. */
export function matchTurns(
  segments: readonly SidedSegment[],
  turns: readonly Turn[],
  spans: readonly KnownSpan[],
): { messages: CallMessage[]; messageOf: (number | null)[] } {
  const texts = new Map<Turn, string[]>();
  const finders = { bot: createFinder(turns, spans, "bot"), user: createFinder(turns, spans, "user") };
  const turnOf = segments.map((segment) => (segment.side === null ? null : finders[segment.side](segment)));
  for (const [at, turn] of turnOf.entries()) {
    const text = segments[at]?.text;
    if (turn === null || text === undefined) continue;
    const known = texts.get(turn);
    if (known) known.push(text);
    else texts.set(turn, [text]);
  }
  const spoken = turns.filter((turn) => texts.has(turn));
  const positions = new Map(spoken.map((turn, at) => [turn, at]));
  return {
    messages: buildMessages(spoken, texts),
    messageOf: turnOf.map((turn) => (turn === null ? null : (positions.get(turn) ?? null))),
  };
}

function buildMessages(turns: readonly Turn[], texts: ReadonlyMap<Turn, readonly string[]>): CallMessage[] {
  let previous = -1;
  return turns.map((turn) => {
    const { speaker, startMs, endMs } = turn;
    // Who interrupts answers before the other has ended; messages still follow each other.
    const atMs = Math.max(speaker === "user" ? endMs : startMs, previous + 1);
    previous = atMs;
    return { role: speaker, text: (texts.get(turn) ?? []).join(" "), atMs, startMs, endMs };
  });
}

/** Creates a function that finds the turn in which words were said; null if they took no turn. */
function createFinder(
  turns: readonly Turn[],
  spans: readonly KnownSpan[],
  side: Side,
): (segment: Interval) => Turn | null {
  const own = turns.filter(({ speaker }) => speaker === side);
  const short = spans.filter(({ speaker, kind }) => speaker === side && kind === "backchannel");
  return (segment) => {
    const at = Math.max(0, findLast(own, segment.startMs));
    const best = pickBest(own, at, segment);
    const shared = best === null ? 0 : measureWithin(best.spans, segment);
    const sharedShort = measureWithin(short, segment);
    return sharedShort > 0 && sharedShort >= shared ? null : best;
  };
}

/** The turn that shares most time with a segment, else the nearest one. */
function pickBest(turns: readonly Turn[], from: number, segment: Interval): Turn | null {
  let best: Turn | null = null;
  let bestScore = Number.NEGATIVE_INFINITY;
  for (let at = from; at < turns.length; at++) {
    const turn = turns[at];
    if (turn === undefined) break;
    const gap = Math.max(turn.startMs - segment.endMs, segment.startMs - turn.endMs, 0);
    const score = gap > 0 ? -gap : computeOverlap(turn, segment);
    if (score > bestScore) {
      best = turn;
      bestScore = score;
    }
    if (turn.startMs >= segment.endMs) break;
  }
  return best;
}
