import type { Interval } from "../spans.ts";

/** The longest piece of sound that is sent to speech to text. */
export const MAX_PIECE_MS = 10 * 60 * 1000;
/** Silence that is kept around the speech of a piece. */
const MARGIN_MS = 300;

/** Cuts a channel into pieces of at most ten minutes, at its silences; stretches without speech are left out. */
export function cutPieces(speech: readonly Interval[], durationMs: number, maxMs: number = MAX_PIECE_MS): Interval[] {
  const pieces: Interval[] = [];
  let piece: Interval | null = null;
  const limit = maxMs - 2 * MARGIN_MS;
  for (const span of speech) {
    for (const { startMs, endMs } of splitLong(span, limit)) {
      if (piece !== null && endMs - piece.startMs <= limit) piece.endMs = endMs;
      else {
        piece = { startMs, endMs };
        pieces.push(piece);
      }
    }
  }
  // Half of a short silence goes to each side, so that no sound is sent twice.
  return pieces.map(({ startMs, endMs }, at) => {
    const [before, after] = [pieces[at - 1], pieces[at + 1]];
    const left = before === undefined ? startMs : (startMs - before.endMs) / 2;
    const right = after === undefined ? durationMs - endMs : (after.startMs - endMs) / 2;
    return {
      startMs: Math.round(startMs - Math.max(0, Math.min(MARGIN_MS, left))),
      endMs: Math.round(endMs + Math.max(0, Math.min(MARGIN_MS, right))),
    };
  });
}

/** Somebody may speak for longer than a piece. */
function splitLong({ startMs, endMs }: Interval, maxMs: number): Interval[] {
  const parts: Interval[] = [];
  for (let from = startMs; from < endMs; from += maxMs)
    parts.push({ startMs: from, endMs: Math.min(endMs, from + maxMs) });
  return parts;
}
