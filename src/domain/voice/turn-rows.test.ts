import { describe, expect, it } from "vitest";
import { countFindings, listMoments } from "./findings.ts";
import { findMarks } from "./timeline-marks.ts";
import { describeMoment, formatClock, formatTurnsCsv, listTurnRows } from "./turn-rows.ts";
import type { Timeline } from "./voice.contract.ts";

const speech = (speaker: "bot" | "user", startMs: number, endMs: number) =>
  ({ speaker, startMs, endMs, kind: "speech" }) as const;

const TIMELINE: Timeline = {
  durationMs: 30_000,
  // A second each: the bot is on the right.
  peaks: [
    Array.from({ length: 30 }, (_, at) => [0, (at >= 4 && at < 8) || at === 23 ? 0.9 : 0.1]),
    Array.from({ length: 30 }, (_, at) => [at < 4 || (at >= 9 && at < 12) ? -0.9 : 0, 0]),
  ],
  spans: [
    speech("bot", 0, 4000),
    speech("user", 4500, 9000),
    speech("bot", 8000, 12_000),
    speech("user", 12_500, 14_000),
    speech("bot", 16_500, 18_000),
    speech("user", 22_000, 24_000),
  ],
  segments: [
    { speaker: "bot", startMs: 0, endMs: 4000, text: "Hello, how can I help?", stage: "discovery", sentiment: null },
    { speaker: "user", startMs: 4500, endMs: 9000, text: "How much is it =1+1", stage: "interest", sentiment: null },
    { speaker: "bot", startMs: 8000, endMs: 12_000, text: "Sixty euros", stage: "interest", sentiment: null },
  ],
};

describe("the turns of a call", () => {
  it("are rows with waits, words and interruptions", () => {
    const rows = listTurnRows(TIMELINE);
    expect(rows.map(({ speaker, waitMs, words }) => [speaker, waitMs, words])).toEqual([
      ["bot", null, 5],
      ["user", 500, 5],
      ["bot", -1000, 2],
      ["user", 500, 0],
      ["bot", 2500, 0],
      ["user", 4000, 0],
    ]);
    expect(rows.map(({ interrupts }) => interrupts)).toEqual([false, false, true, false, false, false]);
    expect(formatTurnsCsv(rows).split("\r\n")[3]).toBe("Bot,8.00,4.00,-1.00,2,yes");
  });

  it("are stretches of speech where nobody knows who speaks", () => {
    const spans = TIMELINE.spans.map((span) => ({ ...span, speaker: "unknown" as const }));
    const rows = listTurnRows({ spans, segments: [] });
    expect(rows.map(({ words }) => words)).toEqual([null, null, null, null, null, null]);
    expect(formatTurnsCsv(rows).split("\r\n")[1]).toMatch(/,,no$/);
    expect(describeMoment({ spans }, 100)).toBe("somebody speaks");
  });
});

describe("what goes wrong in a call", () => {
  it("is dead air, a bot that talks over the user, and slow replies", () => {
    expect(listMoments(TIMELINE)).toEqual([
      { kind: "talks_over", atMs: 8000, lengthMs: 1000 },
      { kind: "slow_reply", atMs: 14_000, lengthMs: 2500 },
      { kind: "dead_air", atMs: 18_000, lengthMs: 4000 },
    ]);
    expect(countFindings(listMoments(TIMELINE)).map(({ kind, n }) => [kind, n])).toEqual([
      ["dead_air", 1],
      ["talks_over", 1],
      ["slow_reply", 1],
    ]);
  });

  it("is marked on the timeline, with overlaps, stages and the channel of each lane", () => {
    expect(findMarks(TIMELINE)).toEqual({
      silences: [{ startMs: 18_000, endMs: 22_000 }],
      overlaps: [{ startMs: 8000, endMs: 9000 }],
      interruptions: [8000],
      stages: [
        { atMs: 0, stage: "discovery" },
        { atMs: 4500, stage: "interest" },
      ],
      channels: { bot: 1, user: 0 },
      gain: 0.6 / 0.9,
    });
  });
});

it("says the time and who speaks", () => {
  expect([151_000, 3_751_000].map(formatClock)).toEqual(["2:31", "1:02:31"]);
  expect([1000, 8500, 20_000].map((ms) => describeMoment(TIMELINE, ms))).toEqual([
    "bot speaks",
    "both speak",
    "silence",
  ]);
});
