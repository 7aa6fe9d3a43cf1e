import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { PROJECT_ROOT } from "#src/server/env.ts";
import { hearBytes, measureError, readBytes } from "#tests/support/call-files.ts";
import { createRandom } from "#src/demo/call-sound.ts";
import { encodeOpus } from "#tests/support/encode-opus.ts";
import { openSound } from "./open-sound.ts";
import { SoundError } from "../sound/sound.ts";

const FOLDER = join(PROJECT_ROOT, "tests/fixtures/voice");
const TOLERANCE_MS = 50;
const recordings = z
  .array(
    z.object({
      file: z.string(),
      codec: z.string(),
      sampleRate: z.number(),
      durationMs: z.number(),
      speech: z.array(z.array(z.tuple([z.number(), z.number()]))),
    }),
  )
  .parse(JSON.parse(readFileSync(join(FOLDER, "truth.json"), "utf8")));

afterEach(() => {
  vi.restoreAllMocks();
});

describe("recordings of MP3, Opus and Vorbis", () => {
  it.each(recordings)("finds the speech of $file", async ({ file, codec, sampleRate, durationMs, speech }) => {
    const sound = await hearBytes(readRecording(file));
    expect(sound).toMatchObject({ codec, sampleRate, channels: speech.length, notes: [] });
    expect(sound.format).toBe(codec === "mp3" ? "mp3" : "ogg");
    expect(Math.abs(sound.durationMs - durationMs)).toBeLessThanOrEqual(70);
    const stretches = speech.flatMap((spans, at) =>
      spans.map(([startMs, endMs]) => ({ channel: at === 1 ? (1 as const) : (0 as const), startMs, endMs })),
    );
    expect(measureError(sound, stretches)).toBeLessThanOrEqual(TOLERANCE_MS);
  });

  it.each(recordings)("finds the same in $file however it is cut", async ({ file }) => {
    const bytes = readRecording(file);
    const whole = await hearBytes(bytes);
    for (const chunkBytes of [500, 4096]) {
      const { speech, durationMs } = await hearBytes(bytes, chunkBytes);
      expect({ speech, durationMs }).toEqual({ speech: whole.speech, durationMs: whole.durationMs });
    }
  });

  it.each(recordings)("reads $file as far as it goes if it ends early, and says so", async ({ file, durationMs }) => {
    const bytes = readRecording(file);
    const sound = await hearBytes(bytes.subarray(0, Math.floor(bytes.byteLength * 0.6) + 11));
    expect(sound.notes).toEqual([expect.stringMatching(/^The file ends early: \d+\.\d s /)]);
    expect(sound.durationMs).toBeGreaterThan(durationMs * 0.3);
    expect(sound.durationMs).toBeLessThan(durationMs * 0.9);
  });

  it("takes off the delay and the padding that the encoder names", async () => {
    expect((await hearBytes(readRecording("mono-mpeg1.mp3"))).durationMs).toBe(3500);
  });

  it("skips tags, pictures and damage in an MP3", async () => {
    const bytes = readRecording("mono-mpeg2.mp3");
    const plain = await hearBytes(bytes);
    // A tag whose picture looks like a frame of sound.
    const picture = Buffer.concat([
      Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 16, 0]),
      Buffer.alloc(2048, "ÿû\x90\x00", "latin1"),
    ]);
    const tagged = Buffer.concat([picture, bytes, Buffer.from(`TAG${"x".repeat(125)}`)]);
    expect((await hearBytes(tagged)).speech).toEqual(plain.speech);
    const cut = Buffer.concat([bytes.subarray(0, 3000), Buffer.alloc(700, 0x55), bytes.subarray(3000)]);
    expect(Math.abs((await hearBytes(cut)).durationMs - plain.durationMs)).toBeLessThanOrEqual(150);
  });

  it.each([
    ["stereo-vorbis.ogg", "stereo-vorbis.ogg"],
    ["mono-opus.ogg", "mono-opus.ogg"],
    ["stereo-opus.ogg", "mono-opus.ogg"],
    ["mono-opus.ogg", "stereo-vorbis.ogg"],
    ["mono-mpeg1.mp3", "mono-mpeg2.mp3"],
    ["stereo-mpeg25.mp3", "mono-mpeg1.mp3"],
  ])("reads %s joined with %s, whatever the rate and the channels of each, however it is cut", async (...files) => {
    const bytes = Buffer.concat(files.map(readRecording));
    const parts = await Promise.all(files.map((file) => hearBytes(readRecording(file))));
    const sound = await hearBytes(bytes);
    expect(sound).toMatchObject({ channels: parts[0]?.channels, sampleRate: parts[0]?.sampleRate, notes: [] });
    expect(Math.abs(sound.durationMs - parts.reduce((sum, { durationMs }) => sum + durationMs, 0))).toBeLessThanOrEqual(
      60,
    );
    const { speech, durationMs } = await hearBytes(bytes, 501);
    expect({ speech, durationMs }).toEqual({ speech: sound.speech, durationMs: sound.durationMs });
    expect(speech[0]?.length).toBeGreaterThan(parts[0]?.speech[0]?.length ?? 0);
  });

  it("decodes packets of two bytes in parts of a few seconds", async () => {
    const bytes = encodeOpus(1_500);
    async function* once() {
      yield await Promise.resolve(bytes);
    }
    const { blocks } = await openSound(once(), bytes);
    const lengths: number[] = [];
    for await (const { channels } of blocks) lengths.push(channels[0]?.length ?? 0);
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(1_500 * 5_760);
    // A page has at most 255 packets, and nothing smaller can be decoded.
    expect(Math.max(...lengths)).toBeLessThanOrEqual(255 * 5_760);
  });

  it("names sound that is not read, and how to convert it", async () => {
    const files: [string, string][] = [
      ["fLaC\0\0\0\x22", "FLAC is not read. Convert it to WAV: ffmpeg"],
      ["\0\0\0\x20ftypM4A ", "M4A or video (MP4) is not read"],
      ["#!AMR\n", "AMR is not read"],
      ["\x30\x26\xb2\x75\x8e\x66\xcf\x11", "WMA or video (ASF) is not read"],
      ["\x1aE\xdf\xa3", "Video (WebM or Matroska) is not read"],
      [`OggS\0\x02${"\0".repeat(20)}\x01\x08Speex   `, "Speex in OGG is not read"],
      ["\0\x01\x02\x03", "This is no recording that is read"],
    ];
    for (const [start, message] of files) {
      await expect(readBytes(Buffer.from(start.padEnd(200, "\0"), "latin1"))).rejects.toThrow(message);
    }
  });

  it.each(recordings)("reads $file or refuses it in words, whatever is damaged in it", async ({ file }) => {
    // The decoders report damage to the console.
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const random = createRandom(file.length);
    for (let round = 0; round < 12; round++) {
      const bytes = Buffer.from(readRecording(file));
      for (let changes = 0; changes < 30; changes++)
        bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
      const error = await hearBytes(bytes).catch((reason: unknown) => reason);
      if (error instanceof Error) expect(error).toBeInstanceOf(SoundError);
    }
  });
});

function readRecording(file: string): Uint8Array {
  return new Uint8Array(readFileSync(join(FOLDER, file)));
}
