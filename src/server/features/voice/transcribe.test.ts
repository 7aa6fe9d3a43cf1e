/** Words from sound, by a speech-to-text service on this machine. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createViewer } from "#tests/support/channels.ts";
import { synthesizeCall } from "#src/demo/call-sound.ts";
import { encodeWav } from "#tests/support/encode-wav.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { startSpeechServer } from "#tests/support/speech-server.ts";
import type { SpeechServer } from "#tests/support/speech-server.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { setEnv } from "../../env.ts";
import { closeQueue } from "../../jobs/queue.ts";
import { createCall } from "./add-call.service.ts";
import { measureCall } from "./measure-call.ts";
import { changeVoiceSettings, getVoiceSettings } from "./settings.service.ts";
import { getCall, getTimeline } from "./voice.service.ts";

setUpFileDatabase();
const PLAN = {
  sampleRate: 44_100,
  durationMs: 14_000,
  stretches: [
    { channel: 0, startMs: 500, endMs: 3000 },
    { channel: 1, startMs: 3600, endMs: 6000 },
    { channel: 0, startMs: 10_500, endMs: 13_000 },
  ],
} as const;
const WAV = encodeWav(synthesizeCall(PLAN), { sampleRate: 44_100 });

let dataDir: string;
let server: SpeechServer;
let owner: UserViewer;
let apiAccountId: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "threadlight-speech-"));
  server = await startSpeechServer();
  setEnv({ DATA_DIR: dataDir, STT_URL: server.url, STT_KEY: "secret", STT_MODEL: "whisper-1" });
  const client = await createTestClient();
  owner = createViewer(client);
  ({ apiAccountId } = client);
});
afterAll(async () => {
  setEnv({ STT_URL: "", STT_KEY: "", STT_MODEL: "" });
  await closeQueue();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function send(transcribe: boolean): Promise<string> {
  async function* content(): AsyncGenerator<Uint8Array> {
    yield await Promise.resolve(WAV);
  }
  const options = { fileName: "call.wav", bot: "left", keepAudio: false, transcribe };
  const { id } = await createCall(owner, { apiAccountId, options, isJson: false, content: content() });
  await measureCall({ clientId: owner.clientId, id }, new AbortController().signal);
  return id;
}

it("sends no sound unless somebody asks for it", async () => {
  const call = await getCall(owner, await send(false));
  expect(call).toMatchObject({ status: "done", transcript: null, conversationId: null });
  expect(server.requests).toEqual([]);
});

it("gets the words of each channel by itself, in their places", async () => {
  const id = await send(true);
  const call = await getCall(owner, id);
  expect(call).toMatchObject({ bot: "left", transcript: { source: "speech_to_text", segments: 3 } });
  expect(call.conversationId).not.toBeNull();
  expect(server.requests).toMatchObject([
    { authorization: "Bearer secret", model: "whisper-1", format: "verbose_json" },
    { authorization: "Bearer secret", model: "whisper-1", format: "verbose_json" },
  ]);
  const { segments } = await getTimeline(owner, id);
  expect(segments.map(({ speaker, text }) => [speaker, text])).toEqual([
    ["bot", "word 1"],
    ["user", "word 1"],
    ["bot", "word 2"],
  ]);
  for (const [at, { startMs }] of segments.entries()) {
    const said = PLAN.stretches.toSorted((a, b) => a.startMs - b.startMs)[at];
    expect(Math.abs(startMs - (said?.startMs ?? 0))).toBeLessThan(80);
  }
});

it("does so always if the workspace says so, and a failure leaves the figures", async () => {
  await changeVoiceSettings(owner, { keepDays: 30, alwaysTranscribe: true });
  expect((await getVoiceSettings(owner)).transcriber).toBe(new URL(server.url).host);
  expect((await getCall(owner, await send(false))).transcript?.source).toBe("speech_to_text");
  server.failNext();
  const call = await getCall(owner, await send(false));
  expect(call).toMatchObject({ status: "done", transcript: null });
  expect(call.measures?.turns).toEqual({ bot: 2, user: 1 });
});
