import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callReportSchema, timelineSchema } from "#src/domain/voice/voice.contract.ts";
import { PROJECT_ROOT } from "#src/server/env.ts";
import { synthesizeCall } from "#src/demo/call-sound.ts";
import type { Stretch } from "#src/demo/call-sound.ts";
import { encodeWav } from "#tests/support/encode-wav.ts";

const FIXTURES = join(PROJECT_ROOT, "tests/fixtures/voice");
const STRETCHES: Stretch[] = [
  { channel: 0, startMs: 500, endMs: 2500 },
  { channel: 1, startMs: 3300, endMs: 5000 },
];
const CAPTIONS = `WEBVTT

00:00.500 --> 00:02.500
<v Bot>Welcome to the bike shop, how may I help you?

00:03.300 --> 00:05.000
<v Ana>I want to rent two bikes for the weekend.
`;

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "threadlight-call-"));
  const channels = synthesizeCall({ sampleRate: 8000, durationMs: 6000, stretches: STRETCHES });
  // The name says nothing of what is in it.
  writeFileSync(join(folder, "call.mp3"), encodeWav(channels, { sampleRate: 8000 }));
  writeFileSync(join(folder, "call.vtt"), CAPTIONS);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("npm run analyse:call", () => {
  it("prints no card number and no code of one", async () => {
    const captions = CAPTIONS.replace(
      "I want to rent two bikes for the weekend.",
      "It is 4242 4242 4242 4242 and the code is 739",
    );
    writeFileSync(join(folder, "card.vtt"), captions);
    const { code, output } = await run(join(folder, "card.vtt"), "--timeline");
    expect(code).toBe(0);
    expect(output).toContain("It is [card] and the code is [security code]");
    expect(output).not.toMatch(/4242|739/);
  });

  it("prints the fields of the API without ids as one line, and the timeline if asked", async () => {
    const { code, output, errors } = await run(
      join(folder, "call.mp3"),
      ...[
        "--transcript",
        join(folder, "call.vtt"),
        "--bot",
        "left",
        "--started-at",
        "2026-11-25T10:00:00Z",
        "--timeline",
      ],
    );
    expect({ code, errors, lines: output.split("\n").length }).toEqual({ code: 0, errors: "", lines: 2 });
    const { timeline, analysis, ...report } = JSON.parse(output);
    expect(callReportSchema.strict().parse(report)).toEqual(report);
    expect(timelineSchema.strict().parse(timeline)).toEqual(timeline);
    expect(report).toMatchObject({
      fileName: "call.mp3",
      status: "done",
      startedAt: "2026-11-25T10:00:00.000Z",
      durationMs: 6000,
      format: "wav",
      codec: "pcm_s16le",
      sampleRate: 8000,
      channels: 2,
      basis: "channels",
      bot: "left",
      audio: { kept: false, bytes: 192_044, deleteAt: null },
      transcript: { source: "file", format: "vtt", segments: 2 },
      notes: [],
    });
    expect(analysis).toMatchObject({ language: "en", intent: "booking" });
  });

  it("reads a transcript alone", async () => {
    const { code, output } = await run(join(folder, "call.vtt"));
    expect(code).toBe(0);
    expect(JSON.parse(output)).toMatchObject({
      format: null,
      channels: null,
      basis: "transcript",
      bot: "Bot",
      durationMs: 5000,
    });
    expect(JSON.parse(output)).not.toHaveProperty("timeline");
  });

  it("prints a line for each of several files, and goes on after one that it can't read", async () => {
    const missing = join(folder, "missing.wav");
    const { code, output, errors } = await run(join(folder, "call.mp3"), missing, join(folder, "call.vtt"));
    expect({ code, errors }).toEqual({ code: 1, errors: `${missing}: File not found.\n` });
    const names = output
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).fileName);
    expect(names).toEqual(["call.mp3", "call.vtt"]);
  });

  it("reads standard input", async () => {
    const { code, output } = await run("-", { input: readFileSync(join(FIXTURES, "mono-opus.ogg")) });
    expect(code).toBe(0);
    expect(JSON.parse(output)).toMatchObject({ format: "ogg", codec: "opus", basis: "energy", durationMs: 3500 });
  });

  it("says on standard error what it can't read, and exits with 1", async () => {
    const wrong = [
      [[join(folder, "missing.wav")], "File not found."],
      [[join(PROJECT_ROOT, "package.json")], "This is no transcript that is read"],
      [[process.execPath], "This is no recording that is read"],
      [[join(folder, "call.mp3"), "--bot", "Luna"], "The transcript names no speakers"],
      [[join(folder, "call.mp3"), "--transcript", join(folder, "none.vtt")], "none.vtt: File not found."],
    ] as const;
    for (const [args, message] of wrong) {
      const { code, output, errors } = await run(...args);
      expect({ code, output }).toEqual({ code: 1, output: "" });
      expect(errors).toContain(message);
    }
  });

  it("exits with 2 for wrong arguments", async () => {
    for (const args of [
      [],
      ["a.wav", "b.wav", "--transcript", "c.vtt"],
      ["a.wav", "--loud"],
      ["a.wav", "--started-at", "yesterday"],
    ]) {
      const { code, errors } = await run(...args);
      expect(code).toBe(2);
      expect(errors).toContain("Usage: npm run -s analyse:call");
    }
  });

  it.runIf(spawnSync("espeak-ng", ["--version"]).status === 0)("finds the turns of a speech synthesizer", async () => {
    const speak = (words: string, voice: string): Float32Array => {
      const { stdout } = spawnSync("espeak-ng", ["-v", voice, "--stdout", words], { maxBuffer: 1e8 });
      return trimSilence(
        new Int16Array(new Uint8Array(stdout.subarray(44, stdout.length - (stdout.length % 2))).buffer),
      );
    };
    const sampleRate = 22_050;
    const bot = speak("welcome to the bike shop how may I help you", "en");
    const user = speak("I want to rent two bikes", "en+f3");
    const startMs = 900 + (bot.length / sampleRate) * 1000;
    const channels = [bot, user].map((voice, channel) => {
      const samples = new Float32Array(sampleRate * 8);
      samples.set(voice, Math.round((channel === 0 ? 0.4 : startMs / 1000) * sampleRate));
      return samples;
    });
    const path = join(folder, "spoken.wav");
    writeFileSync(path, encodeWav(channels, { sampleRate }));
    const { measures, timeline } = JSON.parse((await run(path, "--timeline")).output);
    expect(timeline.spans).toHaveLength(2);
    expect(Math.abs(measures.leadInMs - 400)).toBeLessThanOrEqual(50);
    expect(Math.abs(measures.responseLatencyMs.user.median - 500)).toBeLessThanOrEqual(50);
    expect(Math.abs(measures.talkTimeMs.user - (user.length / sampleRate) * 1000)).toBeLessThanOrEqual(50);
  });
});

/** Cuts off what is below 3% at both ends. */
function trimSilence(samples: Int16Array): Float32Array {
  const isLoud = (value: number): boolean => Math.abs(value) > 1000;
  return Float32Array.from(
    samples.subarray(samples.findIndex(isLoud), samples.findLastIndex(isLoud) + 1),
    (value) => value / 32_768,
  );
}

type Result = { code: number; output: string; errors: string };

async function run(...args: readonly (string | { input: Uint8Array })[]): Promise<Result> {
  const words = args.filter((arg) => typeof arg === "string");
  const input = args.find((arg) => typeof arg === "object")?.input;
  const child = spawn(process.execPath, [join(PROJECT_ROOT, "scripts/analyse-call.ts"), ...words], { stdio: "pipe" });
  child.stdin.end(input);
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { code: Number(code), output, errors };
}
