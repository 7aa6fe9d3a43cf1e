import type { Interval } from "../spans.ts";
import { FRAME_MS } from "./frames.ts";

/** The floor is the level that a tenth of the frames stay below, within limits, in dBFS. */
const FLOOR_SHARE = 0.1;
const HIGHEST_FLOOR = -40;
/** dB over the floor at which speech begins and under which it ends. */
const BEGIN_OVER_FLOOR = 12;
const END_OVER_FLOOR = 9;
/** Shorter gaps belong to the speech around them; shorter bursts are clicks and coughs. */
const MIN_GAP_MS = 300;
const MIN_BURST_MS = 100;
/** A channel this far under the other one's speech only has its echo. */
const ECHO_DB = 20;
/** An echo of a phone line comes up to this much later. */
const ECHO_DELAY_FRAMES = 20;

/** Detects the stretches of speech of each channel from the levels of its frames; the floor is at least `floorDb`. */
export function detectSpeech(
  channels: readonly Float32Array[],
  { durationMs, floorDb }: { durationMs: number; floorDb: number },
): Interval[][] {
  const active = channels.map((levels) => markActive(levels, computeFloor(levels, floorDb)));
  return channels.map((levels, at) => {
    const marks = active[at] ?? new Uint8Array();
    const other = channels.length === 2 ? 1 - at : -1;
    const otherLevels = channels[other];
    const otherMarks = active[other];
    const echo = otherLevels && otherMarks ? markEcho(levels, otherLevels, otherMarks) : null;
    return listSpeech(marks, echo, durationMs);
  });
}

/** Marks frames from where the level rises over the upper limit until it falls below the lower one. */
function markActive(levels: Float32Array, floor: number): Uint8Array {
  const marks = new Uint8Array(levels.length);
  let isSpeech = false;
  for (const [at, level] of levels.entries()) {
    isSpeech = level >= floor + (isSpeech ? END_OVER_FLOOR : BEGIN_OVER_FLOOR);
    marks[at] = isSpeech ? 1 : 0;
  }
  return marks;
}

function computeFloor(levels: Float32Array, lowest: number): number {
  const sorted = levels.toSorted();
  const level = sorted[Math.max(0, Math.ceil(FLOOR_SHARE * sorted.length) - 1)] ?? lowest;
  return Math.min(HIGHEST_FLOOR, Math.max(lowest, level));
}

/** Marks frames that are far under the loudest that the other channel said just before. */
function markEcho(levels: Float32Array, other: Float32Array, otherMarks: Uint8Array): Uint8Array {
  const marks = new Uint8Array(levels.length);
  for (const [at, level] of levels.entries()) {
    for (let before = at; before >= 0 && before >= at - ECHO_DELAY_FRAMES; before--) {
      if (otherMarks[before] === 1 && level <= (other[before] ?? 0) - ECHO_DB) {
        marks[at] = 1;
        break;
      }
    }
  }
  return marks;
}

function listSpeech(marks: Uint8Array, echo: Uint8Array | null, durationMs: number): Interval[] {
  const spans: Interval[] = [];
  for (const [at, mark] of marks.entries()) {
    if (mark === 0 || echo?.[at] === 1) continue;
    const startMs = at * FRAME_MS;
    const endMs = Math.min(startMs + FRAME_MS, durationMs);
    const last = spans.at(-1);
    if (last !== undefined && startMs - last.endMs < MIN_GAP_MS) last.endMs = endMs;
    else spans.push({ startMs, endMs });
  }
  return spans.filter(({ startMs, endMs }) => endMs - startMs >= MIN_BURST_MS);
}
