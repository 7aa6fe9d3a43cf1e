import { describe, expect, it } from "vitest";
import { hearCall } from "#tests/support/call-files.ts";
import type { Stretch } from "#src/demo/call-sound.ts";
import { TRANSCRIPT_SAMPLES } from "#tests/support/transcript-samples.ts";
import { parseTranscript } from "../transcript/parse-transcript.ts";
import type { Transcript } from "../transcript/transcript.ts";
import { callReportSchema, measuresSchema, timelineSchema } from "../voice.contract.ts";
import { analyzeCall } from "./analyze-call.ts";
import type { AnalyzedCall, CallInput } from "./analyze-call.ts";

const STRETCHES: Stretch[] = [
  { channel: 1, startMs: 1000, endMs: 4000 },
  { channel: 0, startMs: 2000, endMs: 2500 },
  { channel: 0, startMs: 4800, endMs: 7000 },
  { channel: 1, startMs: 7600, endMs: 12_000 },
  { channel: 0, startMs: 9000, endMs: 10_400 },
];
const PLAN = { sampleRate: 16_000, durationMs: 20_000, stretches: STRETCHES };
const STARTED = new Date("2026-11-25T10:00:00Z");

function transcribe(...parts: [start: number, end: number, speaker: string | null, text: string][]): Transcript {
  const segments = parts.map(([start, end, speaker, text]) => ({ start, end, speaker, text }));
  return parseTranscript(JSON.stringify({ segments }));
}

const WORDS = transcribe(
  [1, 4, "Luna", "Welcome to the bike shop. How can I help you?"],
  [2, 2.5, "Ana", "hello"],
  [4.8, 7, "Ana", "How much are two bikes for tomorrow?"],
  [7.6, 12, "Luna", "They are 40 euros a day."],
  [9, 10.4, "Ana", "That is too expensive."],
);

function analyze(input: Partial<CallInput>): AnalyzedCall {
  return analyzeCall({ sound: null, transcript: null, bot: null, startedAt: null, ...input });
}

describe("analyzeCall", () => {
  it("takes the speaker whose name ends in the word for a bot for the bot, also if a person of five names speaks first", () => {
    const transcript = transcribe(
      [1, 3, "Ana Luísa de Melo Breyner", "Queria uma bicicleta."],
      [4, 6, "Loja Central Bot", "Para quando?"],
    );
    expect(analyze({ transcript }).messages.map(({ role }) => role)).toEqual(["user", "bot"]);
  });

  it("measures two channels, with the words that a transcript gives", async () => {
    const sound = await hearCall(PLAN);
    const { figures, timeline, messages } = analyze({ sound, transcript: WORDS, startedAt: STARTED });
    expect(figures).toMatchObject({
      basis: "channels",
      bot: "right",
      durationMs: 20_000,
      startedAt: "2026-11-25T10:00:00.000Z",
      transcript: { source: "file", format: "threadlight", segments: 5 },
      unknown: [],
      notes: ["The bot is assumed to be the right channel, which speaks first."],
    });
    const { measures } = figures;
    const near = (value: number | null | undefined, expected: number): void => {
      expect(Math.abs((value ?? Number.NaN) - expected), String(value)).toBeLessThanOrEqual(50);
    };
    near(measures.talkTimeMs?.bot, 7400);
    near(measures.talkTimeMs?.user, 4100);
    near(measures.longestMonologueMs?.bot, 4400);
    near(measures.patienceMs?.user, 400);
    near(measures.responseLatencyMs?.user.median, 800);
    near(measures.responseLatencyMs?.bot.median, 600);
    near(measures.overlapMs, 1900);
    near(measures.silenceMs, 20_000 - 9600);
    near(measures.leadInMs, 1000);
    near(measures.tailMs, 8000);
    expect(measures.interruptions).toEqual({ bot: { n: 0, yielded: 0 }, user: { n: 1, yielded: 0 } });
    expect(measures.backchannels).toEqual({ bot: 0, user: 1 });
    expect(measures.turns).toEqual({ bot: 2, user: 2 });
    expect(measures.questions).toEqual({ bot: 1, user: 1 });
    expect(measures.wordsPerMinute?.bot).toBeCloseTo((16 * 60) / 7.4, 0);
    expect(messages.map(({ role, text }) => [role, text])).toEqual([
      ["bot", "Welcome to the bike shop. How can I help you?"],
      ["user", "How much are two bikes for tomorrow?"],
      ["bot", "They are 40 euros a day."],
      ["user", "That is too expensive."],
    ]);
    expect(timeline.segments.map(({ speaker, stage }) => [speaker, stage === null])).toEqual([
      ["bot", false],
      ["user", true],
      ["user", false],
      ["bot", false],
      ["user", false],
    ]);
    expect(timeline.peaks.map((peaks) => peaks.length)).toEqual([2000, 2000]);
    expect(() => timelineSchema.parse(timeline)).not.toThrow();
    expect(() => measuresSchema.parse(measures)).not.toThrow();
    expect(() => callReportSchema.shape.unknown.parse(figures.unknown)).not.toThrow();
  });

  it("times a bot's message at the start of its turn and a user's at the end, so that response times are latencies", () => {
    const { messages, analysis } = analyze({ transcript: WORDS, startedAt: STARTED });
    expect(messages.map(({ atMs }) => atMs)).toEqual([1000, 7000, 7600, 10_400]);
    expect(analysis?.conversation.firstResponseMs).toBe(600);
    const interrupted = analyze({
      transcript: transcribe([0, 5, "user", "I want"], [4, 8, "bot", "Yes?"], [9, 10, "user", "Bikes"]),
    });
    expect(interrupted.messages.map(({ atMs }) => atMs)).toEqual([5000, 5001, 10_000]);
  });

  it("takes the transcript's times as spans on one channel", async () => {
    const sound = await hearCall({ ...PLAN, channels: 1 });
    const { figures, timeline } = analyze({ sound, transcript: WORDS, bot: "luna" });
    expect(figures).toMatchObject({ basis: "transcript", bot: "Luna", channels: 1, notes: [] });
    expect(figures.measures.talkTimeMs).toEqual({ bot: 7400, user: 4100 });
    expect(timeline.spans[1]).toEqual({ speaker: "user", startMs: 2000, endMs: 2500, kind: "backchannel" });
  });

  it("knows only speech and silence of one channel without speakers", async () => {
    const sound = await hearCall({ ...PLAN, channels: 1, stretches: STRETCHES.filter(({ channel }) => channel === 0) });
    for (const transcript of [null, transcribe([1, 2, null, "Hello"])]) {
      const { figures, timeline } = analyze({ sound, transcript });
      expect(figures).toMatchObject({ basis: "energy", bot: null });
      const known = Object.entries(figures.measures).filter(([, value]) => value !== null);
      expect(known.map(([name]) => name)).toEqual([
        "speechMs",
        "longestSpeechMs",
        "silenceMs",
        "silenceShare",
        "deadAir",
      ]);
      expect(figures.unknown).toHaveLength(15);
      expect(new Set(figures.unknown.map(({ reason }) => reason))).toEqual(
        new Set(["One channel and no speakers: who spoke cannot be known"]),
      );
      expect(new Set(timeline.spans.map(({ speaker }) => speaker))).toEqual(new Set(["unknown"]));
    }
  });

  it("gives words without names to the channel that speaks", async () => {
    const nameless = { ...WORDS, segments: WORDS.segments.map((segment) => ({ ...segment, speaker: null })) };
    const { messages } = analyze({ sound: await hearCall(PLAN), transcript: nameless, bot: "right" });
    expect(messages[1]).toMatchObject({ role: "user", text: "How much are two bikes for tomorrow?" });
  });

  it("finds the channel of a speaker by name", async () => {
    const sound = await hearCall(PLAN);
    expect(analyze({ sound, transcript: WORDS, bot: "Ana" }).figures).toMatchObject({ bot: "Ana", notes: [] });
    expect(analyze({ sound, transcript: WORDS, bot: "Ana" }).figures.measures.talkTimeMs?.bot).toBeLessThan(4200);
    expect(() => analyze({ sound, transcript: WORDS, bot: "Rui" })).toThrow(
      "no speaker “Rui”. Its speakers are: Luna, Ana.",
    );
  });

  it.each(TRANSCRIPT_SAMPLES.filter(({ names }) => names !== null))("guesses the bot of $format", ({ text, names }) => {
    expect(analyze({ transcript: parseTranscript(text) }).figures.bot).toBe(names?.[0]);
  });

  it("guesses by role before it guesses by who speaks first", () => {
    const words = transcribe([0, 1, "customer", "Hello?"], [2, 3, "Luna", "Hi"]);
    expect(analyze({ transcript: words }).figures).toMatchObject({
      bot: "Luna",
      notes: ["The bot is assumed to be “Luna”, by its name in the transcript."],
    });
  });

  it("counts all other speakers as the user, and says so", () => {
    const words = transcribe([0, 1, "Bot", "Hi"], [2, 3, "Ana", "Hello"], [4, 5, "Rui", "I am here, too"]);
    const { figures } = analyze({ transcript: words, bot: "Bot" });
    expect(figures.measures.turns).toEqual({ bot: 1, user: 1 });
    expect(figures.notes).toEqual(["Other speakers than the bot count as the user: Ana, Rui."]);
  });

  it("says that a transcript is longer than its recording, and moves it if asked", async () => {
    const sound = await hearCall({ ...PLAN, durationMs: 9000, stretches: STRETCHES.slice(0, 3) });
    const notes = (offsetMs: number): string[] =>
      analyze({ sound, transcript: WORDS, bot: "right", offsetMs }).figures.notes;
    expect(notes(0)).toEqual(["The transcript is 3.0 s longer than the recording: do they belong together?"]);
    expect(notes(-1000)).toEqual([]);
  });

  it("says that left and right mean nothing without two channels", async () => {
    const note = "There are not two channels, so the bot is neither left nor right.";
    expect(analyze({ sound: await hearCall({ ...PLAN, channels: 1 }), bot: "left" }).figures).toMatchObject({
      basis: "energy",
      bot: null,
      notes: [note],
    });
    const { figures } = analyze({ transcript: WORDS, bot: "right" });
    expect(figures).toMatchObject({ basis: "transcript", bot: "Luna" });
    expect(figures.notes[0]).toBe(note);
  });

  it("refuses settings that don't fit", async () => {
    const sound = await hearCall({ ...PLAN, channels: 1 });
    expect(() => analyze({ sound, bot: "Luna" })).toThrow("Without a transcript there are no names");
    expect(() => analyze({})).toThrow("needs a recording or a transcript");
  });
});
