/** Decoded sound: one array of samples from −1 to 1 per channel, valid until the next block is requested. */
export type SoundBlock = { sampleRate: number; channels: readonly Float32Array[] };

/**
 * What is known about a recording. Decoders fill it in before they give the first block; `notes` grow until the end. Nothing
 * below `floorDb` (dBFS) is speech.
 */
export type SoundFacts = { format: "wav" | "mp3" | "ogg"; codec: string; floorDb: number; notes: string[] };

/** The lowest floor of a recording whose samples are fine enough. */
export const LOWEST_FLOOR_DB = -65;

/** Largest recording, in bytes. */
export const MAX_SOUND_BYTES = 512 * 1024 * 1024;
/** Longest recording. */
export const MAX_SOUND_MS = 4 * 60 * 60 * 1000;
const MIN_SAMPLE_RATE = 8_000;

/** Why a file can't be read as a recording. */
export type SoundErrorCode = "not_audio" | "unsupported" | "too_large" | "unreadable";

/** A file that is no recording, or none that is read; the message is for people. */
export class SoundError extends Error {
  readonly code: SoundErrorCode;

  constructor(code: SoundErrorCode, message: string) {
    super(message);
    this.name = "SoundError";
    this.code = code;
  }
}

/** Throws if there are more than two channels or the sample rate is out of range. */
export function checkShape(channels: number, sampleRate: number, maxSampleRate: number): void {
  if (channels < 1) throw new SoundError("unreadable", "The recording has no channels.");
  if (channels > 2) {
    throw new SoundError(
      "unsupported",
      `The recording has ${String(channels)} channels; one or two are read. Convert it: ffmpeg -i FILE -ac 2 call.wav`,
    );
  }
  if (sampleRate >= MIN_SAMPLE_RATE && sampleRate <= maxSampleRate) return;
  throw new SoundError(
    "unsupported",
    `The recording has ${String(sampleRate)} samples a second; 8,000 to ${maxSampleRate.toLocaleString("en-US")} are read. Convert it: ffmpeg -i FILE -ar 16000 call.wav`,
  );
}

/** Describes a recording that ends before its header says. */
export function describeEarlyEnd(readMs: number, expectedMs: number | null): string {
  const read = formatSeconds(readMs);
  return expectedMs === null
    ? `The file ends early: ${read} could be read.`
    : `The file ends early: ${read} of ${formatSeconds(expectedMs)} could be read.`;
}

function formatSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
