import { describe, expect, it } from "vitest";
import type { Side, Span } from "../spans.ts";
import { countWords, measureSpeakers, measureSpeech, measureWords } from "./measures.ts";
import { classifySpans, listTurns } from "./turns.ts";

/** Times in seconds, to be read at a glance. */
function span(speaker: Side, start: number, end: number): Span {
  return { speaker, startMs: start * 1000, endMs: end * 1000 };
}

function measure(spans: readonly Span[], seconds: number): ReturnType<typeof measureSpeakers> {
  const known = classifySpans(spans);
  return measureSpeakers(known, listTurns(known), seconds * 1000);
}

/** A minute: the bot talks, the user says "uh-huh", answers, interrupts, and leaves after a silence. */
const CALL = [
  span("bot", 1, 5),
  span("user", 3, 3.5),
  span("user", 6, 8),
  span("bot", 8.4, 10),
  span("bot", 14, 20),
  span("user", 17, 19),
  span("bot", 19.5, 22),
  span("user", 21.5, 25),
  span("bot", 25.6, 26),
  span("bot", 27, 30),
  span("user", 29.9, 33),
];

describe("turns", () => {
  it("alternate, and backchannels take none", () => {
    const known = classifySpans(CALL);
    expect(known.filter(({ kind }) => kind === "backchannel")).toEqual([
      { ...span("user", 3, 3.5), kind: "backchannel" },
    ]);
    expect(listTurns(known).map(({ speaker, startMs, endMs }) => [speaker, startMs / 1000, endMs / 1000])).toEqual([
      ["bot", 1, 5],
      ["user", 6, 8],
      ["bot", 8.4, 20],
      ["user", 17, 19],
      ["bot", 19.5, 22],
      ["user", 21.5, 25],
      ["bot", 25.6, 30],
      ["user", 29.9, 33],
    ]);
  });

  it("need speech that is not wholly inside the other's, or is longer than 700 ms", () => {
    const kinds = (spans: readonly Span[]): string[] => classifySpans(spans).map(({ kind }) => kind);
    expect(kinds([span("bot", 0, 5), span("user", 2, 2.7)])).toEqual(["speech", "backchannel"]);
    expect(kinds([span("bot", 0, 5), span("user", 2, 2.71)])).toEqual(["speech", "speech"]);
    expect(kinds([span("bot", 0, 5), span("user", 4.8, 5.2)])).toEqual(["speech", "speech"]);
    expect(kinds([span("bot", 0, 0.5), span("user", 0, 0.5)])).toEqual(["speech", "speech"]);
  });
});

describe("measures", () => {
  it("measure talk time and its ratio", () => {
    const { talkTimeMs, talkRatio } = measure(CALL, 60);
    expect(talkTimeMs).toEqual({ bot: 17_500, user: 11_100 });
    expect(talkRatio).toEqual({ bot: 0.6119, user: 0.3881 });
  });

  it("end a monologue at a pause longer than 3 s", () => {
    expect(measure(CALL, 60).longestMonologueMs).toEqual({ bot: 6000, user: 3500 });
    expect(measure([span("bot", 0, 5), span("bot", 8, 10)], 20).longestMonologueMs).toEqual({
      bot: 10_000,
      user: null,
    });
    expect(measure([span("bot", 0, 5), span("bot", 8.01, 10)], 20).longestMonologueMs?.bot).toBe(5000);
  });

  it("measure patience over all turns that follow one", () => {
    // The user: 6 − 5, interrupts twice more and begins early once; the bot: 0.4, 0.5, 0.6.
    expect(measure(CALL, 60).patienceMs).toEqual({ bot: 500, user: 250 });
  });

  it("measure latency over turns that begin after the other's end, by nearest rank", () => {
    expect(measure(CALL, 60).responseLatencyMs).toEqual({
      bot: { n: 3, median: 500, p95: 600 },
      user: { n: 1, median: 1000, p95: 1000 },
    });
    expect(measure([span("bot", 0, 1)], 5).responseLatencyMs?.bot).toEqual({ n: 0, median: null, p95: null });
  });

  it("count interruptions that are inside the other's speech, and those that made the other stop", () => {
    // At 17 s the bot goes on for 3 s; at 21.5 s it stops after 0.5 s; at 29.9 s it is about to end.
    expect(measure(CALL, 60).interruptions).toEqual({ bot: { n: 0, yielded: 0 }, user: { n: 2, yielded: 1 } });
    const edge = measure([span("bot", 0, 5), span("user", 0.19, 2)], 10);
    expect(edge.interruptions?.user.n).toBe(0);
  });

  it("count backchannels, turns and changes of turn", () => {
    const { backchannels, turns, interactivity } = measure(CALL, 60);
    expect(backchannels).toEqual({ bot: 0, user: 1 });
    expect(turns).toEqual({ bot: 4, user: 4 });
    expect(interactivity).toBe(7);
  });

  it("measure overlap, lead-in and tail", () => {
    const { overlapMs, overlapShare, leadInMs, tailMs } = measure(CALL, 60);
    expect(overlapMs).toBe(500 + 2000 + 500 + 100);
    expect(overlapShare).toBe(0.0517);
    expect({ leadInMs, tailMs }).toEqual({ leadInMs: 1000, tailMs: 27_000 });
  });

  it("measure speech, silence and dead air", () => {
    const { speechMs, longestSpeechMs, silenceMs, silenceShare, deadAir } = measureSpeech(CALL, 60_000);
    expect({ speechMs, longestSpeechMs, silenceMs }).toEqual({
      speechMs: 25_000,
      longestSpeechMs: 11_000,
      silenceMs: 35_000,
    });
    expect(silenceShare).toBe(0.5833);
    expect(deadAir).toEqual({ n: 1, totalMs: 4000, longestMs: 4000 });
    expect(measureSpeech([span("bot", 0, 1), span("bot", 4, 5)], 9000).deadAir?.n).toBe(0);
  });

  it("measure words a minute by talk time, without bare punctuation", () => {
    expect(countWords("Well — that's 2 bikes , please …")).toBe(5);
    const words = measureWords(classifySpans(CALL), {
      bot: { words: 70, questions: 2 },
      user: { words: 37, questions: 0 },
    });
    expect(words).toEqual({ wordsPerMinute: { bot: 240, user: 200 }, questions: { bot: 2, user: 0 } });
  });

  it("are null where there is nothing to measure", () => {
    const { talkRatio, patienceMs, leadInMs, interactivity } = measure([], 10);
    expect({ talkRatio, patienceMs, leadInMs, interactivity }).toEqual({
      talkRatio: { bot: null, user: null },
      patienceMs: { bot: null, user: null },
      leadInMs: null,
      interactivity: 0,
    });
  });
});
