import { MAX_SOUND_MS, SoundError } from "../sound/sound.ts";
import type { SoundBlock, SoundFacts } from "../sound/sound.ts";
import type { Interval } from "../spans.ts";
import { createCorrelation } from "./correlation.ts";
import { detectSpeech } from "./detect-speech.ts";
import { createFrameCollector } from "./frames.ts";
import { computePeaks } from "./peaks.ts";
import type { Peaks } from "./peaks.ts";

/** What is known of a recording's sound; `speech` and `peaks` have one list per channel that counts. */
export type CallSound = {
  format: SoundFacts["format"];
  codec: string;
  sampleRate: number;
  channels: 1 | 2;
  durationMs: number;
  speech: Interval[][];
  peaks: Peaks[];
  notes: string[];
};

/** From here on, two channels are the same one twice. */
const SAME_CORRELATION = 0.99;
const SAME_NOTE = "Both channels are the same and are read as one.";

/** Listens to a recording once, from start to end, and detects where speech is. All blocks have the shape of the first. */
export async function listen({
  facts,
  blocks,
}: {
  facts: SoundFacts;
  blocks: AsyncIterable<SoundBlock>;
}): Promise<CallSound> {
  const correlation = createCorrelation();
  let collectors: ReturnType<typeof createFrameCollector>[] | null = null;
  let sampleRate = 0;
  let samples = 0;
  for await (const block of blocks) {
    collectors ??= block.channels.map(() => createFrameCollector(block.sampleRate));
    sampleRate ||= block.sampleRate;
    for (const [at, collector] of collectors.entries()) collector.push(block.channels[at] ?? EMPTY);
    const [left = EMPTY, right] = block.channels;
    if (right) correlation.push(left, right);
    samples += left.length;
    if (samples > (MAX_SOUND_MS / 1000) * sampleRate) {
      throw new SoundError("too_large", "The recording is longer than 4 hours.");
    }
  }
  if (collectors === null) throw new SoundError("unreadable", "The recording has no sound.");
  const durationMs = Math.round((samples / sampleRate) * 1000);
  const frames = collectors.map((collector) => collector.finish());
  const isSame = frames.length === 2 && (correlation.compute() ?? 0) > SAME_CORRELATION;
  const levels = frames.slice(0, isSame ? 1 : 2).map((channel) => channel.levels);
  return {
    format: facts.format,
    codec: facts.codec,
    sampleRate,
    channels: frames.length === 2 ? 2 : 1,
    durationMs,
    speech: detectSpeech(levels, { durationMs, floorDb: facts.floorDb }),
    peaks: frames.slice(0, isSame ? 1 : 2).map(computePeaks),
    notes: isSame ? [...facts.notes, SAME_NOTE] : facts.notes,
  };
}

const EMPTY = new Float32Array();
