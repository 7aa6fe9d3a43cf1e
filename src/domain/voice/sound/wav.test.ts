import { describe, expect, it } from "vitest";
import { hearBytes, measureError } from "#tests/support/call-files.ts";
import { synthesizeCall } from "#src/demo/call-sound.ts";
import type { Stretch } from "#src/demo/call-sound.ts";
import { encodeWav, SAMPLE_FORMS } from "#tests/support/encode-wav.ts";
import { openSound } from "../codecs/open-sound.ts";
import { SAMPLE_BYTES } from "./wav-samples.ts";
import type { SampleForm } from "./wav-samples.ts";

const STRETCHES: Stretch[] = [
  { channel: 0, startMs: 300, endMs: 900 },
  { channel: 1, startMs: 1200, endMs: 1800 },
];
const PLAN = { sampleRate: 8000, durationMs: 2000, stretches: STRETCHES };
const CALL = synthesizeCall(PLAN);
const RATE = { sampleRate: PLAN.sampleRate };
/** The largest error of rounding to each form. */
const PRECISION: Record<SampleForm, number> = {
  pcm_u8: 1 / 128,
  pcm_s16le: 1 / 32_768,
  pcm_s24le: 1e-6,
  pcm_s32le: 1e-7,
  pcm_f32le: 1e-7,
  pcm_f64le: 1e-7,
  pcm_alaw: 0.02,
  pcm_mulaw: 0.02,
};

describe("decodeWav", () => {
  it("goes by the bits of a sample where the size of a block contradicts them", async () => {
    const bytes = encodeWav(CALL.slice(0, 1), { ...RATE, form: "pcm_s16le" });
    const whole = await decode(bytes, 4096);
    const wrong = bytes.slice();
    wrong[32] = 1;
    expect(await decode(wrong, 4096)).toEqual(whole);
  });

  it("finds the sound after a chunk of an odd size, with and without the byte that fills it up", async () => {
    const bytes = encodeWav(CALL.slice(0, 1), { ...RATE, form: "pcm_s16le" });
    const whole = await decode(bytes, 4096);
    const list = [0x4c, 0x49, 0x53, 0x54, 5, 0, 0, 0, 0x49, 0x4e, 0x46, 0x4f, 0x78];
    for (const padding of [[], [0], [0x20]]) {
      const longer = Uint8Array.from([...bytes.subarray(0, 36), ...list, ...padding, ...bytes.subarray(36)]);
      expect(await decode(longer, 4096)).toEqual(whole);
    }
  });

  it.each(SAMPLE_FORMS)("gives the samples of %s, plain and extensible, in one channel and in two", async (form) => {
    for (const extensible of [false, true]) {
      for (const channels of [CALL, CALL.slice(1)]) {
        const samples = await decode(encodeWav(channels, { ...RATE, form, extensible }), 4096);
        expect(samples).toHaveLength(channels.length);
        for (const [at, channel] of channels.entries()) {
          expect(findLargestError(samples[at], channel)).toBeLessThanOrEqual(PRECISION[form]);
        }
      }
    }
  });

  it.each([1, 7, 1000])("gives the same however the file is cut: %i bytes", async (chunkBytes) => {
    const short = CALL.map((channel) => channel.slice(0, 2000));
    const bytes = encodeWav(short, { ...RATE, form: "pcm_s24le", before: [["LIST", new Uint8Array(33)]] });
    expect(await decode(bytes, chunkBytes)).toEqual(await decode(bytes, 65_536));
  });

  it.each(["RF64", "BW64"] as const)("reads %s with its long sizes", async (container) => {
    const sound = await hearBytes(encodeWav(CALL, { ...RATE, container }));
    expect(sound).toMatchObject({ durationMs: 2000, notes: [] });
    expect(measureError(sound, STRETCHES)).toBeLessThanOrEqual(50);
  });

  it("reads chunks before the sound and none after it", async () => {
    const loud = new Uint8Array(16_000).fill(0x7f);
    const bytes = encodeWav(CALL, { ...RATE, before: [["bext", new Uint8Array(601)]], after: [["LIST", loud]] });
    const sound = await hearBytes(bytes);
    expect(sound.durationMs).toBe(2000);
    expect(measureError(sound, STRETCHES)).toBeLessThanOrEqual(50);
  });

  it.each([0, 0x7fff_f000, 0xffff_ffff])("reads to the end if the size is unknown: %i", async (dataBytes) => {
    expect(await hearBytes(encodeWav(CALL, { ...RATE, dataBytes }))).toMatchObject({ durationMs: 2000, notes: [] });
  });

  it("reads a file that ends early as far as it goes, and says so", async () => {
    const bytes = encodeWav(CALL, RATE);
    const sound = await hearBytes(bytes.subarray(0, bytes.byteLength / 2));
    expect(sound.durationMs).toBe(999);
    expect(sound.notes).toEqual(["The file ends early: 1.0 s of 2.0 s could be read."]);
  });

  it("takes values that are no numbers for silence", async () => {
    const broken = CALL.map((channel) => channel.map((value, at) => (at === 40 ? Number.NaN : value)));
    const [left] = await decode(encodeWav(broken, { ...RATE, form: "pcm_f32le" }), 4096);
    expect(left?.every((value) => Number.isFinite(value))).toBe(true);
  });

  it("refuses what it doesn't read in words that say how to convert it", async () => {
    const six = Array.from({ length: 6 }, () => new Float32Array(100));
    await expect(hearBytes(encodeWav(six, RATE))).rejects.toThrow(
      "has 6 channels; one or two are read. Convert it: ffmpeg",
    );
    await expect(hearBytes(encodeWav(CALL, { sampleRate: 192_000 }))).rejects.toThrow("192000 samples a second");
    const adpcm = encodeWav(CALL, RATE);
    adpcm[20] = 2;
    await expect(hearBytes(adpcm)).rejects.toThrow("WAV with ADPCM is not read. Convert it");
    await expect(hearBytes(encodeWav(CALL, RATE).subarray(0, 30))).rejects.toThrow("ends before its sound begins");
  });
});

async function decode(bytes: Uint8Array, chunkBytes: number): Promise<number[][]> {
  async function* cut(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.byteLength; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
  }
  const { facts, blocks } = await openSound(cut(), bytes.subarray(0, 1000));
  const samples: number[][] = [];
  for await (const { channels } of blocks) {
    for (const [at, channel] of channels.entries()) (samples[at] ??= []).push(...channel);
  }
  expect(facts.format).toBe("wav");
  expect(SAMPLE_BYTES).toHaveProperty(facts.codec);
  return samples;
}

function findLargestError(found: readonly number[] | undefined, expected: Float32Array): number {
  expect(found).toHaveLength(expected.length);
  return expected.reduce((max, value, at) => Math.max(max, Math.abs(value - (found?.[at] ?? 9))), 0);
}
