import { expect, it } from "vitest";
import { analyzeCall } from "./call/analyze-call.ts";
import { countFindings, listMoments } from "./findings.ts";
import { parseTranscript } from "./transcript/parse-transcript.ts";
import { summarizeCalls } from "./summarize-calls.ts";

function build(day: string, version: string, waitSeconds: number) {
  const segments = [
    { start: 0, end: 2, speaker: "Bot", text: "Hello" },
    { start: 3, end: 5, speaker: "Ana", text: "How much is it?" },
    { start: 5 + waitSeconds, end: 9 + waitSeconds, speaker: "Bot", text: "Sixty euros" },
  ];
  const transcript = parseTranscript(JSON.stringify({ segments }));
  const { figures, timeline } = analyzeCall({ sound: null, transcript, bot: null, startedAt: null });
  return { day, version, measures: figures.measures, findings: countFindings(listMoments(timeline)) };
}

it("compares calls by week and by version, the newest version first", () => {
  const summary = summarizeCalls([
    build("2026-11-22", "9", 1),
    build("2026-11-23", "10", 2.5),
    build("2026-11-25", "10", 6),
    build("2026-11-27", "10", 0.5),
  ]);
  expect(summary.weeks.map(({ from, calls, replyMs }) => [from, calls, replyMs])).toEqual([
    ["2026-11-16", 1, 1000],
    ["2026-11-23", 3, 2500],
  ]);
  expect(summary.versions.map(({ version, deadAir }) => [version, deadAir])).toEqual([
    ["10", 0.333],
    ["9", 0],
  ]);
  expect(summary.findings).toEqual([
    { kind: "dead_air", calls: 1, n: 1 },
    { kind: "slow_reply", calls: 1, n: 1 },
  ]);
});

it("says nothing of no calls", () => {
  expect(summarizeCalls([])).toEqual({ calls: 0, findings: [], weeks: [], versions: [] });
});
