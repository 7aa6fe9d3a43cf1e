import { createReach } from "../spans.ts";
import type { Interval, Side, Span } from "../spans.ts";

/** What a span is: speech that takes the turn, or a short "uh-huh" inside the other's speech. */
export type SpanKind = "speech" | "backchannel";
export type KnownSpan = Span & { kind: SpanKind };

/** A run of one speaker's spans, until the other begins one. */
export type Turn = Span & { spans: Interval[] };

/** Longer speech takes the turn. */
const MAX_BACKCHANNEL_MS = 700;

/** Finds the backchannels among spans, and puts all of them in order of time. */
export function classifySpans(spans: readonly Span[]): KnownSpan[] {
  const reach = {
    bot: createReach(spans.filter(({ speaker }) => speaker === "bot")),
    user: createReach(spans.filter(({ speaker }) => speaker === "user")),
  };
  return spans
    .toSorted((a, b) => a.startMs - b.startMs || a.endMs - b.endMs)
    .map((span) => ({ ...span, kind: isBackchannel(span, reach[getOther(span.speaker)]) ? "backchannel" : "speech" }));
}

/** Two spans of the same time are inside of none. */
function isBackchannel({ startMs, endMs }: Span, reachOther: (startMs: number) => number): boolean {
  if (endMs - startMs > MAX_BACKCHANNEL_MS) return false;
  return reachOther(startMs - 1) >= endMs || reachOther(startMs) > endMs;
}

/** Lists the turns of a call; speakers alternate. */
export function listTurns(spans: readonly KnownSpan[]): Turn[] {
  const turns: Turn[] = [];
  for (const { speaker, startMs, endMs, kind } of spans) {
    if (kind === "backchannel") continue;
    const last = turns.at(-1);
    if (last?.speaker === speaker) {
      last.spans.push({ startMs, endMs });
      last.endMs = Math.max(last.endMs, endMs);
    } else turns.push({ speaker, startMs, endMs, spans: [{ startMs, endMs }] });
  }
  return turns;
}

/** The other speaker. */
export function getOther(side: Side): Side {
  return side === "bot" ? "user" : "bot";
}
