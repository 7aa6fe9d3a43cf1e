import { z } from "zod";
import { INSIDE_MS, LONG_PAUSE_MS } from "./measures/measures.ts";
import { listTurns } from "./measures/turns.ts";
import { createReach, listGaps, mergeIntervals } from "./spans.ts";
import type { Timeline } from "./voice.contract.ts";

/** What goes wrong in calls: silence, a bot that talks over the user, a bot that is slow to reply. */
export const CALL_FINDINGS = ["dead_air", "talks_over", "slow_reply"] as const;
export type CallFindingKind = (typeof CALL_FINDINGS)[number];

/** A pause before a bot's reply that callers notice. */
export const SLOW_REPLY_MS = 2000;

/** A moment of a call: where it begins and how long it lasts. */
export type CallMoment = { kind: CallFindingKind; atMs: number; lengthMs: number };

/** The findings of a call by kind; `longestMs` is the longest of them, `atMs` where it is. */
export const callFindingSchema = z.object({
  kind: z.enum(CALL_FINDINGS),
  n: z.number().int(),
  longestMs: z.number().int(),
  atMs: z.number().int(),
});
export type CallFinding = z.infer<typeof callFindingSchema>;

/** Lists the moments of a call at which something goes wrong, in order of time. */
export function listMoments({ spans }: Pick<Timeline, "spans">): CallMoment[] {
  const silences = listGaps(mergeIntervals(spans)).filter(({ startMs, endMs }) => endMs - startMs > LONG_PAUSE_MS);
  const known = spans.flatMap((span) => (span.speaker === "unknown" ? [] : [{ ...span, speaker: span.speaker }]));
  const turns = listTurns(known);
  const reachUser = createReach(known.filter(({ speaker }) => speaker === "user"));
  const moments = silences.map(({ startMs, endMs }): CallMoment => {
    return { kind: "dead_air", atMs: startMs, lengthMs: endMs - startMs };
  });
  for (const [at, turn] of turns.entries()) {
    if (turn.speaker !== "bot") continue;
    const userEndMs = reachUser(turn.startMs - INSIDE_MS);
    if (userEndMs >= turn.startMs + INSIDE_MS) {
      const lengthMs = Math.min(userEndMs, turn.endMs) - turn.startMs;
      moments.push({ kind: "talks_over", atMs: turn.startMs, lengthMs });
    }
    const before = turns[at - 1];
    const wait = before === undefined ? 0 : turn.startMs - before.endMs;
    // Longer silence is dead air already.
    if (before && wait > SLOW_REPLY_MS && wait <= LONG_PAUSE_MS) {
      moments.push({ kind: "slow_reply", atMs: before.endMs, lengthMs: wait });
    }
  }
  return moments.toSorted((a, b) => a.atMs - b.atMs);
}

/** Counts the moments of a call by kind. */
export function countFindings(moments: readonly CallMoment[]): CallFinding[] {
  return CALL_FINDINGS.flatMap((kind) => {
    const own = moments.filter((moment) => moment.kind === kind).toSorted((a, b) => b.lengthMs - a.lengthMs);
    const [longest] = own;
    return longest === undefined ? [] : [{ kind, n: own.length, longestMs: longest.lengthMs, atMs: longest.atMs }];
  });
}
