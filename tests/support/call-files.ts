import { readCallFile } from "#src/domain/voice/call/read-call-file.ts";
import type { CallFile } from "#src/domain/voice/call/read-call-file.ts";
import type { CallSound } from "#src/domain/voice/speech/listen.ts";
import { encodeWav } from "./encode-wav.ts";
import type { WavOptions } from "./encode-wav.ts";
import { synthesizeCall } from "#src/demo/call-sound.ts";
import type { SoundPlan, Stretch } from "#src/demo/call-sound.ts";

/** Reads the bytes of a call's file, in chunks of a size. */
export function readBytes(bytes: Uint8Array, chunkBytes = 64 * 1024): Promise<CallFile> {
  return readCallFile(async function* () {
    for (let at = 0; at < bytes.byteLength; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
  });
}

/** Reads the bytes of a recording. */
export async function hearBytes(bytes: Uint8Array, chunkBytes?: number): Promise<CallSound> {
  const { sound } = await readBytes(bytes, chunkBytes);
  if (sound === null) throw new Error("This is a transcript.");
  return sound;
}

/** Synthesizes a call and reads it as a WAV file. */
export function hearCall(plan: SoundPlan, options: Omit<WavOptions, "sampleRate"> = {}): Promise<CallSound> {
  return hearBytes(encodeWav(synthesizeCall(plan), { ...options, sampleRate: plan.sampleRate }));
}

/** How far detected speech is from what was said, at most, in milliseconds; infinite if stretches are missing. */
export function measureError(sound: Pick<CallSound, "speech">, stretches: readonly Stretch[]): number {
  const errors = sound.speech.map((found, channel) => {
    const said = stretches.filter((stretch) => stretch.channel === channel);
    if (said.length !== found.length) return Number.POSITIVE_INFINITY;
    const distances = found.map(({ startMs, endMs }, at) =>
      Math.max(Math.abs(startMs - (said[at]?.startMs ?? 0)), Math.abs(endMs - (said[at]?.endMs ?? 0))),
    );
    return Math.max(0, ...distances);
  });
  return Math.max(...errors);
}
