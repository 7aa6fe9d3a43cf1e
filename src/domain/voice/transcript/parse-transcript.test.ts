import { describe, expect, it } from "vitest";
import { SPOKEN, TRANSCRIPT_SAMPLES } from "#tests/support/transcript-samples.ts";
import { parseTranscript } from "./parse-transcript.ts";
import type { Segment } from "./transcript.ts";

/** A file of our own form, to try what all have in common. */
function parseOwn(...segments: [start: number, end: number, speaker: string | null, text: string][]): Segment[] {
  const parts = segments.map(([start, end, speaker, text]) => ({ start, end, speaker, text }));
  return parseTranscript(JSON.stringify({ segments: parts })).segments;
}

describe("parseTranscript", () => {
  it.each(TRANSCRIPT_SAMPLES)("reads $format", ({ format, text, names }) => {
    const { segments, ...transcript } = parseTranscript(text);
    expect(transcript.format).toBe(format);
    expect(transcript.notes).toEqual([]);
    const [bot = null, user = null] = names ?? [];
    expect(segments).toEqual(
      SPOKEN.map(({ start, end, text: words }, at) => ({
        startMs: start * 1000,
        endMs: end * 1000,
        speaker: at === 1 ? user : bot,
        text: words,
      })),
    );
  });

  it.each(["\n", "<", "<v ", "<v.", "<v  ", " ", "- ", "a: ", "&#1"])("reads 200 KB of %j in one pass", (part) => {
    const text = part.repeat(200_000 / part.length);
    const time = "00:00:01,000 --> 00:00:02,000";
    const { segments } = parseTranscript(`1\n${time}\n${text}\n\n2\n${time}\nHello`);
    expect(segments.at(-1)?.text.endsWith("Hello")).toBe(true);
    expect(() => parseTranscript(text)).toThrow("This is no transcript");
  });

  it("takes only whole tags out of captions", () => {
    const { segments } = parseTranscript("WEBVTT\n\n00:01.000 --> 00:02.000\n<v.loud Ana>5 < 6 and <i>more</i>");
    expect(segments).toEqual([{ startMs: 1000, endMs: 2000, speaker: "Ana", text: "5 < 6 and more" }]);
  });

  it("joins what one speaker says less than 0.3 s apart", () => {
    expect(parseOwn([0, 1, "A", "one"], [1.29, 2, "A", "two"], [2.3, 3, "A", "three"])).toEqual([
      { startMs: 0, endMs: 2000, speaker: "A", text: "one two" },
      { startMs: 2300, endMs: 3000, speaker: "A", text: "three" },
    ]);
    expect(parseOwn([0, 1, "A", "one"], [1.1, 2, "B", "two"])).toHaveLength(2);
    expect(parseOwn([0, 1, null, "one"], [1.1, 2, null, "two"])).toHaveLength(2);
  });

  it("puts segments in order and leaves out what has no words", () => {
    expect(parseOwn([5, 6, "A", "later"], [1, 2, "B", "first"], [3, 4, "B", "  "]).map(({ text }) => text)).toEqual([
      "first",
      "later",
    ]);
  });

  it("knows a name before a colon from words before a colon", () => {
    const srt = (...lines: string[]): string =>
      lines
        .map((line, at) => `${String(at + 1)}\n00:00:0${String(at)},000 --> 00:00:0${String(at)},500\n${line}\n`)
        .join("\n");
    const parse = (...lines: string[]): [string | null, string][] =>
      parseTranscript(srt(...lines)).segments.map(({ speaker, text }) => [speaker, text]);
    expect(parse("Ana: Hi", "Luna Bot: Hello: welcome", "and good day", "Ana: Note: two")).toEqual([
      ["Ana", "Hi"],
      ["Luna Bot", "Hello: welcome"],
      ["Luna Bot", "and good day"],
      ["Ana", "Note: two"],
    ]);
    expect(parse("Hi", "We have these: red and blue", "At 10:30 then", "Fine")).toEqual([
      [null, "Hi"],
      [null, "We have these: red and blue"],
      [null, "At 10:30 then"],
      [null, "Fine"],
    ]);
  });

  it("divides a caption of two speakers by the length of their words", () => {
    const text =
      "WEBVTT\n\n00:00.000 --> 00:04.000\n- Bot: Hello\n- Ana: Hello\n\n00:05.000 --> 00:06.000\nBot: Yes &amp; no\n";
    expect(parseTranscript(text).segments).toEqual([
      { startMs: 0, endMs: 2000, speaker: "Bot", text: "Hello" },
      { startMs: 2000, endMs: 4000, speaker: "Ana", text: "Hello" },
      { startMs: 5000, endMs: 6000, speaker: "Bot", text: "Yes & no" },
    ]);
  });

  it("reads channels of Deepgram, Amazon and ElevenLabs as speakers", () => {
    const deepgram = {
      results: {
        channels: [0, 1].map((at) => ({
          alternatives: [{ words: [{ word: `w${String(at)}`, start: at, end: at + 0.5, speaker: 0 }] }],
        })),
      },
    };
    const item = { type: "pronunciation", start_time: "1.0", end_time: "1.5", alternatives: [{ content: "hi" }] };
    const channels = ["ch_0", "ch_1"].map((channel_label) => ({ channel_label, items: [item] }));
    const amazon = { results: { items: [item], channel_labels: { channels } } };
    const transcripts = [0, 1].map((channel_index) => ({
      channel_index,
      words: [{ text: "hi", start: 1, end: 2, type: "word", speaker_id: "speaker_0" }],
    }));
    const speakers = (value: unknown): (string | null)[] =>
      parseTranscript(JSON.stringify(value)).segments.map(({ speaker }) => speaker);
    expect(speakers(deepgram)).toEqual(["0", "1"]);
    expect(speakers(amazon)).toEqual(["ch_0", "ch_1"]);
    expect(speakers({ transcripts })).toEqual(["0", "1"]);
  });

  it("reads call analytics of Amazon, wrapped calls of Vapi and Retell, and agents of ElevenLabs", () => {
    const parse = (value: unknown): [string, string | null, number, number][] => {
      const { format, segments } = parseTranscript(JSON.stringify(value));
      return segments.map(({ speaker, startMs, endMs }) => [format, speaker, startMs, endMs]);
    };
    const analytics = { ParticipantRole: "AGENT", BeginOffsetMillis: 100, EndOffsetMillis: 900, Content: "Hi" };
    expect(parse({ Transcript: [analytics] })).toEqual([["amazon", "AGENT", 100, 900]]);
    const messages = [{ role: "bot", message: "Hi", time: 5000, endTime: 6000, secondsFromStart: 1.5 }];
    expect(parse({ message: { artifact: { messages } } })).toEqual([["vapi", "bot", 1500, 2500]]);
    const old = [{ role: "bot", message: "Hi there you", time: 5000, secondsFromStart: 1 }];
    expect(parse({ messages: old })).toEqual([["vapi", "bot", 1000, 2200]]);
    const call = { transcript_object: [{ role: "agent", content: "Hi", words: [{ word: "Hi", start: 0.5, end: 1 }] }] };
    expect(parse({ event: "call_ended", call })).toEqual([["retell", "agent", 500, 1000]]);
    const transcript = [
      { role: "agent", message: "Hi there, welcome in", time_in_call_secs: 0 },
      { role: "agent", message: null, time_in_call_secs: 1 },
      { role: "user", message: "One two three four five six", time_in_call_secs: 3 },
    ];
    const agents = { transcript, metadata: { call_duration_secs: 5 } };
    expect(parse(agents)).toEqual([
      ["elevenlabs", "agent", 0, 1600],
      ["elevenlabs", "user", 3000, 5000],
    ]);
    expect(parseTranscript(JSON.stringify(agents)).notes).toEqual([expect.stringContaining("they are estimated")]);
  });

  it("refuses other files in words", () => {
    for (const text of ["Hello", "{}", "[1, 2]", '{"messages": [{"role": "user", "content": "Hi"}]}', "a,b\n1,2"]) {
      expect(() => parseTranscript(text)).toThrow("This is no transcript that is read: use WebVTT, SRT");
    }
    expect(() => parseTranscript('{"segments": [')).toThrow("it may have been cut off");
    expect(() => parseTranscript("WEBVTT\n\n")).toThrow("has no words with times");
  });
});
