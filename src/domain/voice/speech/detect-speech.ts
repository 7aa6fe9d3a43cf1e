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
/** A quiet voice that goes on at about this level, in dB, was no echo of what the other one said before. */
const VOICE_RANGE_DB = 15;
const VOICE_FRAMES = 10;
/** No echo, one of what the other channel says, or one of what it said just before. */
const NONE = 0;
const NOW = 1;
const LATE = 2;

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
    if (echo !== null) keepOnsets(levels, marks, echo);
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
        marks[at] = before === at ? NOW : LATE;
        break;
      }
    }
  }
  return marks;
}

/** Who answers quietly right after a loud word is heard from the first sound on: it goes on, as the end of an echo does not. */
function keepOnsets(levels: Float32Array, marks: Uint8Array, echo: Uint8Array): void {
  for (let at = levels.length - 2; at >= 0; at--) {
    if (marks[at] === 0 || echo[at] !== LATE || marks[at + 1] === 0 || echo[at + 1] !== NONE) continue;
    const voice = levels.subarray(at + 1, at + 1 + VOICE_FRAMES).reduce((loudest, level) => Math.max(loudest, level));
    if ((levels[at] ?? 0) >= voice - VOICE_RANGE_DB) echo[at] = NONE;
  }
}

function listSpeech(marks: Uint8Array, echo: Uint8Array | null, durationMs: number): Interval[] {
  const spans: Interval[] = [];
  for (const [at, mark] of marks.entries()) {
    if (mark === 0 || (echo?.[at] ?? NONE) !== NONE) continue;
    const startMs = at * FRAME_MS;
    const endMs = Math.min(startMs + FRAME_MS, durationMs);
    const last = spans.at(-1);
    if (last !== undefined && startMs - last.endMs < MIN_GAP_MS) last.endMs = endMs;
    else spans.push({ startMs, endMs });
  }
  return spans.filter(({ startMs, endMs }) => endMs - startMs >= MIN_BURST_MS);
}
