/** Calls: received, measured, kept, read again and deleted. */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createViewer } from "#tests/support/channels.ts";
import { synthesizeCall } from "#src/demo/call-sound.ts";
import { encodeWav } from "#tests/support/encode-wav.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { DAY_MS } from "#src/domain/shared/durations.ts";
import type { NewCallOptions } from "#src/domain/voice/voice-calls.contract.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { setEnv } from "../../env.ts";
import { closeQueue } from "../../jobs/queue.ts";
import { getConversation } from "../conversations/conversations.service.ts";
import { maskMessages, removeMessageTexts } from "../ingest/ingest.service.ts";
import { getOverview } from "../metrics/metrics.service.ts";
import { respondWithAudio, createAudioLink, respondToPlayer } from "./audio.service.ts";
import { deleteOldRecordings } from "./clean-up.service.ts";
import { measureCall } from "./measure-call.ts";
import { changeVoiceSettings, getVoiceSettings } from "./settings.service.ts";
import { createCall } from "./add-call.service.ts";
import { changeCall, getCall, getTimeline, listCalls, putTranscript, removeCall } from "./voice.service.ts";

const database = setUpFileDatabase();
const STARTED = "2026-11-25T10:00:00.000Z";
const OPTIONS: NewCallOptions = { fileName: "call.wav", startedAt: STARTED, keepAudio: true, transcribe: false };
const PLAN = {
  sampleRate: 8000,
  durationMs: 14_000,
  stretches: [
    { channel: 1, startMs: 500, endMs: 3000 },
    { channel: 0, startMs: 3600, endMs: 6000 },
    { channel: 1, startMs: 10_500, endMs: 13_000 },
  ],
} as const;
const WAV = encodeWav(synthesizeCall(PLAN), { sampleRate: 8000 });
const WORDS = JSON.stringify({
  segments: [
    { start: 0.5, end: 3, speaker: "Luna", text: "Clinic of the river, how can I help you?" },
    { start: 3.6, end: 6, speaker: "Ana", text: "How much is a cleaning on Friday?" },
    { start: 10.5, end: 13, speaker: "Luna", text: "It is 60 euros." },
  ],
});

let dataDir: string;
let client: TestClient;
let owner: UserViewer;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "threadlight-voice-"));
  setEnv({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await closeQueue();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  client = await createTestClient();
  owner = createViewer(client);
});

async function* stream(bytes: Uint8Array, chunkBytes = 10_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += chunkBytes)
    yield await Promise.resolve(bytes.subarray(at, at + chunkBytes));
}
const encode = (text: string) => new TextEncoder().encode(text);

async function send(content: Uint8Array, options: Partial<NewCallOptions> = {}, isJson = false) {
  const { apiAccountId } = client;
  const call = await createCall(owner, {
    apiAccountId,
    options: { ...OPTIONS, ...options },
    isJson,
    content: stream(content),
  });
  return call.id;
}

async function sendMeasured(content: Uint8Array, options: Partial<NewCallOptions> = {}) {
  const id = await send(content, options);
  await measureCall({ clientId: client.clientId, id }, new AbortController().signal);
  return id;
}

const listFiles = () => readdir(join(dataDir, "files", "voice")).catch(() => []);

describe("a recording", () => {
  it("is stored, measured and kept for 30 days", async () => {
    const id = await send(WAV);
    expect(await getCall(owner, id)).toMatchObject({ status: "queued", measures: null, audio: { kept: false } });
    await measureCall({ clientId: client.clientId, id }, new AbortController().signal);
    const call = await getCall(owner, id);
    expect(call).toMatchObject({
      ...{ status: "done", format: "wav", codec: "pcm_s16le", channels: 2, basis: "channels", bot: "right" },
      ...{ conversationId: null, durationMs: 14_000 },
      audio: { kept: true, bytes: WAV.length },
      findings: [{ kind: "dead_air", n: 1 }],
    });
    expect(call.measures?.turns).toEqual({ bot: 2, user: 1 });
    expect(Date.parse(call.audio.deleteAt ?? "") - Date.parse(call.createdAt)).toBe(30 * DAY_MS);
    expect((await getTimeline(owner, id)).peaks).toHaveLength(2);
    expect(await listFiles()).toContain(id);
  });

  it("is played in ranges, and by a link without a session", async () => {
    const id = await sendMeasured(WAV);
    const key = { clientId: client.clientId, id };
    const whole = await respondWithAudio(key, null);
    expect(whole.headers.get("content-type")).toBe("audio/wav");
    expect(Buffer.from(await whole.arrayBuffer()).equals(Buffer.from(WAV))).toBe(true);
    const { url } = await createAudioLink(owner, id);
    const token = new URL(url, "http://x").searchParams.get("token") ?? "";
    for (const [range, from, to] of [
      ["bytes=100-199", 100, 199],
      ["bytes=44-", 44, WAV.length - 1],
      ["bytes=-10", WAV.length - 10, WAV.length - 1],
    ] as const) {
      const part = await respondToPlayer(token, { headers: new Headers({ range }) });
      expect(part.status).toBe(206);
      expect(part.headers.get("content-range")).toBe(`bytes ${String(from)}-${String(to)}/${String(WAV.length)}`);
      expect(Buffer.from(await part.arrayBuffer()).equals(Buffer.from(WAV.subarray(from, to + 1)))).toBe(true);
    }
    expect((await respondWithAudio(key, `bytes=${String(WAV.length)}-`)).status).toBe(416);
    await expect(respondToPlayer(`${token}x`, { headers: new Headers() })).rejects.toMatchObject({ code: "gone" });
  });

  it("is deleted after it is measured unless it is to be kept, and when its time is over", async () => {
    const passing = await sendMeasured(WAV, { keepAudio: false });
    expect((await getCall(owner, passing)).audio).toEqual({ kept: false, bytes: WAV.length, deleteAt: null });
    expect(await listFiles()).not.toContain(passing);
    const kept = await sendMeasured(WAV);
    await deleteOldRecordings(Date.now() + 29 * DAY_MS);
    expect(await listFiles()).toContain(kept);
    await changeVoiceSettings(owner, { keepDays: 7, alwaysTranscribe: false });
    await deleteOldRecordings(Date.now() + 8 * DAY_MS);
    expect(await listFiles()).not.toContain(kept);
    expect(await getCall(owner, kept)).toMatchObject({ status: "done", audio: { kept: false } });
    await expect(createAudioLink(owner, kept)).rejects.toMatchObject({ code: "not_found" });
    await changeVoiceSettings(owner, { keepDays: 0, alwaysTranscribe: false });
    expect((await getCall(owner, await sendMeasured(WAV))).audio.kept).toBe(false);
    expect(await getVoiceSettings(owner)).toEqual({ keepDays: 0, alwaysTranscribe: false, transcriber: null });
  });

  it.each([
    [encode("\u0000\u0001 nothing"), "unsupported_type", "no recording that is read"],
    [encode("Just a letter."), "rejected", "no transcript that is read"],
    [encode("fLaC and more"), "rejected", "FLAC is not read"],
    [encode(""), "rejected", "The file is empty"],
    [
      encodeWav([new Float32Array(100), new Float32Array(100), new Float32Array(100)], { sampleRate: 8000 }),
      "rejected",
      "3 channels",
    ],
    [encodeWav([new Float32Array(0)], { sampleRate: 8000 }), "rejected", "no sound"],
  ])("is refused with why (%#)", async (content, code, message) => {
    const before = await listFiles();
    await expect(send(content)).rejects.toMatchObject({ code, message: expect.stringContaining(message) });
    expect((await listCalls(owner, {})).calls).toEqual([]);
    expect(await listFiles()).toEqual(before);
  });

  it("that turns out to be damaged fails with why, and is not kept", async () => {
    const id = await sendMeasured(Buffer.concat([Buffer.from("ID3\u0004\0\0\0\0\0\0"), Buffer.alloc(100_000, 7)]));
    expect(await getCall(owner, id)).toMatchObject({ status: "failed", failure: expect.any(String) });
    expect(await listFiles()).not.toContain(id);
  });
});

describe("a call with words", () => {
  it("becomes a conversation of the channel voice, whose response times are its latencies", async () => {
    const id = await sendMeasured(WAV, { agent: "Luna", agentVersion: "3" });
    const call = await putTranscript(owner, id, { content: stream(encode(WORDS)) });
    const latency = call.measures?.responseLatencyMs?.bot.median ?? 0;
    expect(Math.abs(latency - 4500)).toBeLessThan(60);
    const { conversation, messages } = await getConversation(owner, call.conversationId ?? "");
    expect(conversation).toMatchObject({
      ...{ channel: "voice", agentName: "Luna", agentVersion: "3", firstResponseMs: latency },
      call: { id },
    });
    expect(messages.map(({ role }) => role)).toEqual(["bot", "user", "bot"]);
    expect(Math.abs(Date.parse(messages[1]?.at ?? "") - Date.parse(STARTED) - 6000)).toBeLessThan(60);
    const overview = await getOverview(owner, { from: "2026-11-25", to: "2026-11-25", channel: "voice" });
    expect(overview.figures.conversations).toBe(1);
  });

  it("gets words that come before its recording is measured", async () => {
    const id = await send(WAV);
    expect(await putTranscript(owner, id, { content: stream(encode(WORDS)) })).toMatchObject({ status: "queued" });
    await measureCall({ clientId: client.clientId, id }, new AbortController().signal);
    expect(await getCall(owner, id)).toMatchObject({ status: "done", transcript: { source: "file", segments: 3 } });
  });

  it("is read again with another bot, start or shift, and counts once", async () => {
    const id = await send(encode(WORDS), { fileName: "words.json" });
    const before = await getCall(owner, id);
    expect(before).toMatchObject({ status: "done", basis: "transcript", bot: "Luna", format: null });
    const after = await changeCall(owner, id, {
      speakers: { Ana: "bot", Luna: "user" },
      startedAt: "2026-11-24T10:00:00Z",
      offsetMs: 500,
    });
    expect(after.bot).toBe("Ana");
    expect(after.conversationId).toBe(before.conversationId);
    const { messages } = await getConversation(owner, after.conversationId ?? "");
    expect(messages.map(({ role }) => role)).toEqual(["user", "bot", "user"]);
    expect(messages[1]?.at).toBe("2026-11-24T10:00:04.100Z");
    await expect(changeCall(owner, id, { bot: "Rui" })).rejects.toMatchObject({ code: "rejected" });
    expect((await getCall(owner, id)).bot).toBe("Ana");
  });

  it("holds no card number, and then no recording", async () => {
    const id = await sendMeasured(WAV);
    const said = WORDS.replace("How much", "My card is four two four two 4242 4242 4242 4242, how much").replace(
      "four two four two ",
      "",
    );
    const call = await putTranscript(owner, id, { content: stream(encode(said)) });
    expect(call.notes).toContain("A card number was said: it is masked, and the recording is not kept.");
    expect(call.audio.kept).toBe(false);
    expect(await listFiles()).not.toContain(id);
    expect((await getTimeline(owner, id)).segments[1]?.text).toMatch(/^My card is \[card\]/);
    const stored = await database.owner`select v::text as text from voice_calls v where call_id = ${id}`;
    expect(JSON.stringify(stored)).not.toContain("4242");
  });

  it("is redacted if the workspace redacts", async () => {
    await database.owner`update clients set redact_personal_data = true where client_id = ${client.clientId}`;
    const id = await send(encode(WORDS.replace("How much", "I am ana@example.com, how much")));
    expect((await getTimeline(owner, id)).segments[1]?.text).toContain("I am [email], how much");
  });

  it("goes with its conversation's words: masked, deleted by retention, deleted at once", async () => {
    const id = await sendMeasured(WAV);
    const { conversationId } = await putTranscript(owner, id, { content: stream(encode(WORDS)) });
    const group = { clientId: client.clientId, conversationIds: [conversationId ?? ""] };
    const mask = (text: string) => text.replaceAll("Ana", "[person]");
    await maskMessages({ ...group, maskText: mask, maskJson: (value) => value });
    expect((await getCall(owner, id)).audio.kept).toBe(false);
    await removeMessageTexts(group);
    expect((await getTimeline(owner, id)).segments).toEqual([]);
    expect((await getCall(owner, id)).measures?.turns).toEqual({ bot: 2, user: 1 });
    await removeCall(owner, id);
    await expect(getCall(owner, id)).rejects.toMatchObject({ code: "not_found" });
    await expect(getConversation(owner, conversationId ?? "")).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("figures without a recording", () => {
  const FIGURES = {
    durationMs: 14_000,
    sampleRate: 8000,
    channels: 2,
    spans: [
      { speaker: "bot", startMs: 500, endMs: 3000 },
      { speaker: "user", startMs: 3600, endMs: 6000 },
      { speaker: "bot", startMs: 8500, endMs: 13_000 },
    ],
  };
  const sendFigures = (body: object, options: Partial<NewCallOptions> = {}) =>
    send(encode(JSON.stringify(body)), options, true);

  it("are a call with the same measures, and words of any format", async () => {
    const call = await getCall(
      owner,
      await sendFigures({ ...FIGURES, transcript: JSON.parse(WORDS) }, { bot: "Luna" }),
    );
    expect(call).toMatchObject({ status: "done", basis: "channels", bot: "Luna", audio: { kept: false, bytes: 0 } });
    expect(call.measures?.talkTimeMs).toEqual({ bot: 7000, user: 2400 });
    expect(call.findings).toEqual([{ kind: "slow_reply", n: 1, longestMs: 2500, atMs: 6000 }]);
    expect(call.conversationId).not.toBeNull();
    const silent = { ...FIGURES, channels: 1, spans: FIGURES.spans.map((span) => ({ ...span, speaker: "unknown" })) };
    expect(await getCall(owner, await sendFigures(silent))).toMatchObject({ basis: "energy", conversationId: null });
  });

  it("are refused with why", async () => {
    const wrong = { ...FIGURES, spans: [{ speaker: "cat", startMs: 0, endMs: 1 }] };
    await expect(sendFigures(wrong)).rejects.toMatchObject({
      code: "rejected",
      fields: { "spans.0.speaker": expect.any(String) },
    });
    await expect(sendFigures({ ...FIGURES, channels: null, spans: [] })).rejects.toMatchObject({ code: "rejected" });
    await expect(send(encode("{"), {}, true)).rejects.toMatchObject({ code: "bad_request" });
    await expect(sendFigures({ ...FIGURES, transcript: "hello" })).rejects.toMatchObject({ code: "rejected" });
  });
});

it("shows no call to another client, and viewers change none", async () => {
  const id = await send(encode(WORDS));
  const stranger = createViewer(await createTestClient());
  await expect(getCall(stranger, id)).rejects.toMatchObject({ code: "not_found" });
  await expect(removeCall(stranger, id)).rejects.toMatchObject({ code: "not_found" });
  await expect(changeCall(stranger, id, { offsetMs: 1 })).rejects.toMatchObject({ code: "not_found" });
  expect((await listCalls(stranger, {})).calls).toEqual([]);
  const viewer: UserViewer = { ...owner, role: "viewer" };
  await expect(removeCall(viewer, id)).rejects.toMatchObject({ code: "forbidden" });
  expect((await listCalls(viewer, {})).calls.map((call) => call.id)).toEqual([id]);
});
