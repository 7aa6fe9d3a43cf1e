import { describe, expect, it } from "vitest";
import { hearCall, measureError } from "#tests/support/call-files.ts";
import type { Stretch } from "#src/demo/call-sound.ts";
import { SAMPLE_FORMS } from "#tests/support/encode-wav.ts";

/** Turns, a pause, an overlap and a long silence. */
const CALL: Stretch[] = [
  { channel: 0, startMs: 500, endMs: 2600 },
  { channel: 1, startMs: 3100, endMs: 5000 },
  { channel: 0, startMs: 4300, endMs: 7000 },
  { channel: 0, startMs: 7400, endMs: 8200 },
  { channel: 1, startMs: 12_500, endMs: 13_300 },
];
const DURATION_MS = 14_000;
const TOLERANCE_MS = 50;

describe("detectSpeech", () => {
  it.each([8000, 11_025, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000])(
    "finds turns, overlaps and silences at %i samples a second",
    async (sampleRate) => {
      const sound = await hearCall({ sampleRate, durationMs: DURATION_MS, stretches: CALL });
      expect(sound).toMatchObject({ sampleRate, channels: 2, durationMs: DURATION_MS });
      expect(measureError(sound, CALL)).toBeLessThanOrEqual(TOLERANCE_MS);
    },
  );

  it.each(SAMPLE_FORMS)("finds them in %s", async (form) => {
    const sound = await hearCall({ sampleRate: 8000, durationMs: DURATION_MS, stretches: CALL }, { form });
    expect(sound.codec).toBe(form);
    expect(measureError(sound, CALL)).toBeLessThanOrEqual(TOLERANCE_MS);
  });

  it.each([
    ["digital silence", { noise: null }],
    ["a noisy line", { noise: -50 }],
    ["a constant offset", { offset: 0.1 }],
    ["mains hum", { hum: 0.01 }],
  ])("finds them over %s", async (_, line) => {
    const sound = await hearCall({ sampleRate: 16_000, durationMs: DURATION_MS, stretches: CALL, ...line });
    expect(measureError(sound, CALL)).toBeLessThanOrEqual(TOLERANCE_MS);
  });

  it("finds speech in one channel", async () => {
    const stretches = CALL.filter(({ channel }) => channel === 0);
    const sound = await hearCall({ sampleRate: 16_000, durationMs: DURATION_MS, channels: 1, stretches });
    expect(sound.channels).toBe(1);
    expect(measureError(sound, stretches)).toBeLessThanOrEqual(TOLERANCE_MS);
  });

  it("bridges gaps below 300 ms and keeps longer ones", async () => {
    const stretches: Stretch[] = [
      { channel: 0, startMs: 1000, endMs: 2000 },
      { channel: 0, startMs: 2250, endMs: 3000 },
      { channel: 0, startMs: 3350, endMs: 4000 },
    ];
    const { speech } = await hearCall({ sampleRate: 16_000, durationMs: 6000, channels: 1, stretches });
    expect(speech[0]).toHaveLength(2);
    const joined: Stretch[] = [
      { channel: 0, startMs: 1000, endMs: 3000 },
      { channel: 0, startMs: 3350, endMs: 4000 },
    ];
    expect(measureError({ speech }, joined)).toBeLessThanOrEqual(TOLERANCE_MS);
  });

  it("drops bursts below 100 ms", async () => {
    const click: Stretch = { channel: 0, startMs: 1000, endMs: 1060 };
    const word: Stretch = { channel: 0, startMs: 3000, endMs: 3200 };
    const sound = await hearCall({ sampleRate: 16_000, durationMs: 5000, channels: 1, stretches: [click, word] });
    expect(measureError(sound, [word])).toBeLessThanOrEqual(TOLERANCE_MS);
  });

  it("hears no echo of the other channel, also if it comes later", async () => {
    const said: Stretch[] = [
      { channel: 0, startMs: 1000, endMs: 4000, level: -10 },
      { channel: 1, startMs: 5000, endMs: 6500, level: -12 },
    ];
    const echo: Stretch = { channel: 1, startMs: 1120, endMs: 4120, level: -36, pitch: 115 };
    const sound = await hearCall({ sampleRate: 16_000, durationMs: 8000, stretches: [...said, echo] });
    expect(measureError(sound, said)).toBeLessThanOrEqual(TOLERANCE_MS);
  });

  it.each([0, 20, 100, 180])("hears a quiet answer %i ms after a loud word from its start", async (waitMs) => {
    const said: Stretch[] = [
      { channel: 0, startMs: 1000, endMs: 3000, level: -10 },
      { channel: 1, startMs: 3000 + waitMs, endMs: 4500, level: -34 },
      { channel: 0, startMs: 5000, endMs: 6000, level: -10 },
    ];
    const sound = await hearCall({ sampleRate: 16_000, durationMs: 8000, stretches: said });
    expect(measureError(sound, said)).toBeLessThanOrEqual(TOLERANCE_MS);
  });

  it.each([-24, -27, -30])(
    "hears who speaks at %i dB while the other does at -12, overlaps included",
    async (level) => {
      const said: Stretch[] = [
        { channel: 0, startMs: 1000, endMs: 3000, level: -12 },
        { channel: 1, startMs: 2800, endMs: 4500, level },
        { channel: 0, startMs: 4300, endMs: 6000, level: -12 },
      ];
      const sound = await hearCall({ sampleRate: 16_000, durationMs: 8000, stretches: said });
      expect(measureError(sound, said)).toBeLessThanOrEqual(80);
    },
  );

  it("hears who speaks a little quieter at the same time", async () => {
    const said: Stretch[] = [
      { channel: 0, startMs: 1000, endMs: 4000, level: -10 },
      { channel: 1, startMs: 2000, endMs: 3000, level: -18 },
    ];
    const sound = await hearCall({ sampleRate: 16_000, durationMs: 6000, stretches: said });
    expect(measureError(sound, said)).toBeLessThanOrEqual(TOLERANCE_MS);
  });

  it("reads two channels that are the same as one, and says so", async () => {
    const voice: Omit<Stretch, "channel"> = { startMs: 1000, endMs: 3000, pitch: 120 };
    const stretches: Stretch[] = [
      { ...voice, channel: 0 },
      { ...voice, channel: 1, level: -16 },
    ];
    const sound = await hearCall({ sampleRate: 16_000, durationMs: 5000, stretches });
    expect(sound.channels).toBe(2);
    expect(sound.speech).toHaveLength(1);
    expect(sound.notes).toEqual(["Both channels are the same and are read as one."]);
  });
});
