import { A_LAW, MU_LAW } from "./g711.ts";

/** How samples stand in a WAV file, little-endian. */
export type SampleForm =
  "pcm_u8" | "pcm_s16le" | "pcm_s24le" | "pcm_s32le" | "pcm_f32le" | "pcm_f64le" | "pcm_alaw" | "pcm_mulaw";

/** Bytes of a sample. */
export const SAMPLE_BYTES: Readonly<Record<SampleForm, number>> = {
  pcm_u8: 1,
  pcm_s16le: 2,
  pcm_s24le: 3,
  pcm_s32le: 4,
  pcm_f32le: 4,
  pcm_f64le: 8,
  pcm_alaw: 1,
  pcm_mulaw: 1,
};

/** Converts interleaved samples that begin at the start of `buffer` to one array per channel. */
export function convertSamples(form: SampleForm, buffer: ArrayBuffer, channels: readonly Float32Array[]): void {
  const step = channels.length;
  const [left, right] = channels;
  if (form === "pcm_s16le" && left && right) return scalePairs(new Int16Array(buffer), left, right);
  for (const [at, out] of channels.entries()) convertChannel(form, { buffer, at, step }, out);
}

type Source = { buffer: ArrayBuffer; at: number; step: number };

function convertChannel(form: SampleForm, source: Source, out: Float32Array): void {
  switch (form) {
    case "pcm_s16le":
      return scale(new Int16Array(source.buffer), source, out, 1 / 32_768);
    case "pcm_s32le":
      return scale(new Int32Array(source.buffer), source, out, 1 / 2_147_483_648);
    case "pcm_f32le":
      return copyFinite(new Float32Array(source.buffer), source, out);
    case "pcm_f64le":
      return copyFinite(new Float64Array(source.buffer), source, out);
    case "pcm_u8":
      return shift(new Uint8Array(source.buffer), source, out);
    case "pcm_s24le":
      return joinBytes(new Uint8Array(source.buffer), source, out);
    case "pcm_alaw":
      return lookUp(new Uint8Array(source.buffer), source, out, A_LAW);
    case "pcm_mulaw":
      return lookUp(new Uint8Array(source.buffer), source, out, MU_LAW);
  }
}

/** The usual case in one pass, for the speed of long calls. */
function scalePairs(samples: Int16Array, left: Float32Array, right: Float32Array): void {
  const length = left.length;
  for (let to = 0; to < length; to++) {
    left[to] = (samples[2 * to] ?? 0) / 32_768;
    right[to] = (samples[2 * to + 1] ?? 0) / 32_768;
  }
}

function scale(samples: Int16Array | Int32Array, { at, step }: Source, out: Float32Array, factor: number): void {
  for (let to = 0, from = at; to < out.length; to++, from += step) out[to] = (samples[from] ?? 0) * factor;
}

function shift(samples: Uint8Array, { at, step }: Source, out: Float32Array): void {
  for (let to = 0, from = at; to < out.length; to++, from += step) out[to] = ((samples[from] ?? 128) - 128) / 128;
}

function joinBytes(bytes: Uint8Array, { at, step }: Source, out: Float32Array): void {
  for (let to = 0, from = at * 3; to < out.length; to++, from += step * 3) {
    // The sign is in the upper byte, so the value is built in the upper 24 bits.
    const value = ((bytes[from] ?? 0) << 8) | ((bytes[from + 1] ?? 0) << 16) | ((bytes[from + 2] ?? 0) << 24);
    out[to] = value / 2_147_483_648;
  }
}

function lookUp(codes: Uint8Array, { at, step }: Source, out: Float32Array, table: Float32Array): void {
  for (let to = 0, from = at; to < out.length; to++, from += step) out[to] = table[codes[from] ?? 0] ?? 0;
}

/** Copies samples; values that are no numbers become silence. */
function copyFinite(samples: Float32Array | Float64Array, { at, step }: Source, out: Float32Array): void {
  for (let to = 0, from = at; to < out.length; to++, from += step) {
    const value = samples[from] ?? 0;
    out[to] = value > -LOUDEST && value < LOUDEST ? value : 0;
  }
}

/** Louder than any recording: 60 dB over full scale. */
const LOUDEST = 1_000;
