const of = <T>(bot: T, user: T): { bot: T; user: T } => ({ bot, user });

/** A call that was measured elsewhere. */
export const figures = {
  durationMs: 14_000,
  sampleRate: 16_000,
  channels: 2,
  spans: [
    { speaker: "bot", startMs: 500, endMs: 3_000 },
    { speaker: "user", startMs: 3_600, endMs: 6_000 },
    { speaker: "bot", startMs: 6_900, endMs: 9_400 },
  ],
  transcript: {
    segments: [
      { start: 0.5, end: 3, speaker: "bot", text: "Riverside clinic, how can I help you?" },
      { start: 3.6, end: 6, speaker: "user", text: "How much is a cleaning on Friday?" },
      { start: 6.9, end: 9.4, speaker: "bot", text: "It is 60 euros. Shall I book it for you?" },
    ],
  },
};

/** The same call as it is answered. */
export const call = {
  fileName: "call-1042.wav",
  status: "done",
  failure: null,
  createdAt: "2026-03-14T18:20:00.000Z",
  startedAt: "2026-03-14T18:02:11.000Z",
  durationMs: 14_000,
  ...{ format: null, codec: null, sampleRate: 16_000, channels: 2, basis: "channels", bot: "left" },
  audio: { kept: false, bytes: 0, deleteAt: null },
  transcript: { source: "file", format: "threadlight", segments: 3 },
  measures: {
    ...{ speechMs: 7_400, longestSpeechMs: 2_500 },
    talkTimeMs: of(5_000, 2_400),
    talkRatio: of(0.6757, 0.3243),
    longestMonologueMs: of(2_500, 2_400),
    patienceMs: of(900, 600),
    responseLatencyMs: of({ n: 1, median: 900, p95: 900 }, { n: 1, median: 600, p95: 600 }),
    interruptions: of({ n: 0, yielded: 0 }, { n: 0, yielded: 0 }),
    backchannels: of(0, 0),
    ...{ overlapMs: 0, overlapShare: 0, silenceMs: 6_600, silenceShare: 0.4714, leadInMs: 500, tailMs: 4_600 },
    deadAir: { n: 0, totalMs: 0, longestMs: null },
    turns: of(2, 1),
    interactivity: 8.5714,
    wordsPerMinute: of(204, 175),
    questions: of(2, 1),
  },
  unknown: [],
  notes: [],
  id: "019a6c1e-7d10-7c3e-8f7a-0b5c2d9e4f61",
  apiAccountId: "0199d7c2-1f00-7a4e-9c1d-2b6f8e3a5d70",
  ...{ agent: "", agentVersion: "" },
  findings: [],
  conversationId: "0d62c3b8-91f4-8a07-bc5e-2e8f6d1a7391",
};
