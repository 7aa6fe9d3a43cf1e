import type { Stage } from "../analysis/analysis.contract.ts";
import { STAGES } from "../analysis/analysis.contract.ts";
import { listMoments } from "./findings.ts";
import type { Interval } from "./spans.ts";
import type { Timeline } from "./voice.contract.ts";

/** What a timeline marks besides speech, so that a picture need not compute it for each frame. */
export type TimelineMarks = {
  silences: Interval[];
  overlaps: Interval[];
  interruptions: number[];
  stages: { atMs: number; stage: Stage }[];
  /** Channel of the bot's lane and of the user's; null where the waveform has no channel of its own. */
  channels: { bot: number | null; user: number | null };
  /** What the samples are multiplied by, so that the loudest of all channels takes the same part of its lane in each call. */
  gain: number;
};

/** The outlines of who speaks stay in sight. */
const LOUDEST = 0.6;
/** Noise is not drawn as loud as speech. */
const MAX_GAIN = 8;

/** Finds the marks of a timeline. */
export function findMarks(timeline: Timeline): TimelineMarks {
  const moments = listMoments(timeline);
  const bot = timeline.spans.filter(({ speaker }) => speaker === "bot");
  const user = timeline.spans.filter(({ speaker }) => speaker === "user");
  const overlaps = bot.flatMap((one) =>
    user.flatMap((other) => {
      const [startMs, endMs] = [Math.max(one.startMs, other.startMs), Math.min(one.endMs, other.endMs)];
      return endMs > startMs ? [{ startMs, endMs }] : [];
    }),
  );
  return {
    silences: moments
      .filter(({ kind }) => kind === "dead_air")
      .map(({ atMs, lengthMs }) => ({ startMs: atMs, endMs: atMs + lengthMs })),
    overlaps,
    interruptions: moments.filter(({ kind }) => kind === "talks_over").map(({ atMs }) => atMs),
    stages: listStages(timeline),
    channels: matchChannels(timeline),
    gain: computeGain(timeline),
  };
}

/** The moments at which a call gets further than before. */
function listStages({ segments }: Timeline): { atMs: number; stage: Stage }[] {
  const stages: { atMs: number; stage: Stage }[] = [];
  let furthest = -1;
  for (const { stage, startMs } of segments) {
    const rank = stage === null ? -1 : STAGES.indexOf(stage);
    if (stage === null || rank <= furthest) continue;
    furthest = rank;
    stages.push({ atMs: startMs, stage });
  }
  return stages;
}

/** The channel that is louder while the bot speaks is the bot's. */
function matchChannels({ peaks, spans, durationMs }: Timeline): TimelineMarks["channels"] {
  const [first = [], second] = peaks;
  if (second === undefined) return { bot: null, user: null };
  let balance = 0;
  for (const { speaker, startMs, endMs } of spans) {
    const from = Math.floor((startMs / durationMs) * first.length);
    const to = Math.ceil((endMs / durationMs) * first.length);
    for (let at = from; at < to; at++) {
      const difference = sumPeak(first[at]) - sumPeak(second[at]);
      balance += speaker === "bot" ? difference : -difference;
    }
  }
  return balance >= 0 ? { bot: 0, user: 1 } : { bot: 1, user: 0 };
}

function computeGain({ peaks }: Timeline): number {
  const loudest = peaks.flat().reduce((max, [low, high]) => Math.max(max, -low, high), 0);
  return loudest === 0 ? 1 : Math.min(MAX_GAIN, LOUDEST / loudest);
}

function sumPeak(peak: readonly [number, number] | undefined): number {
  return peak === undefined ? 0 : peak[1] - peak[0];
}
