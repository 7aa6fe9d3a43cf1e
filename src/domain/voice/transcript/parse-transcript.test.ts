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

  it.each<[string, string, [speaker: string | null, text: string][]]>([
    [
      "SRT without blank lines",
      "1\n00:00:01,000 --> 00:00:03,000\nAgent: A table for 2\n2\n00:00:04,000 --> 00:00:06,000\nCustomer: Yes, 2\n",
      [
        ["Agent", "A table for 2"],
        ["Customer", "Yes, 2"],
      ],
    ],
    [
      "SRT whose captions are numbers",
      "1\n00:00:01,000 --> 00:00:03,000\n5\n\n2\n00:00:04,000 --> 00:00:06,000\n5\n\n",
      [
        [null, "5"],
        [null, "5"],
      ],
    ],
    [
      "SRT with times of whole seconds",
      "1\n00:00:01 --> 00:00:03\nAgent: Good morning\n\n2\n00:00:04 --> 00:00:06\nCustomer: Hello\n",
      [
        ["Agent", "Good morning"],
        ["Customer", "Hello"],
      ],
    ],
    [
      "SRT with tags of SubStation",
      "1\n00:00:01,000 --> 00:00:03,000\n{\\an8}Agent: {\\i1}Good{\\i0} {day}\n\n2\n00:00:04,000 --> 00:00:06,000\n{\\an8}Customer: Hello\n",
      [
        ["Agent", "Good {day}"],
        ["Customer", "Hello"],
      ],
    ],
    [
      "character references",
      "WEBVTT\n\n00:01.000 --> 00:02.000\n<v Bot>Tom &lrm;&amp; Jerry&#x27;s &#39;caf&#xE9;&#39; &amp;lt; &unknown; &#0;&#xD800;\n",
      [["Bot", "Tom & Jerry's 'café' &lt; &unknown; \uFFFD\uFFFD"]],
    ],
    [
      "names of five words and more",
      "WEBVTT\n\n00:01.000 --> 00:02.000\nMaria Fernanda de Souza Lima: Bom dia.\n\n00:03.000 --> 00:04.000\nCasa Verde Bot: Para quantos?\n",
      [
        ["Maria Fernanda de Souza Lima", "Bom dia."],
        ["Casa Verde Bot", "Para quantos?"],
      ],
    ],
    [
      "speakers in the identifiers of Webex",
      'WEBVTT\n\n1 "Casa Bot" (310)\n00:01.000 --> 00:02.000\nGood morning.\n\n2 "Ana Reis" (140)\n00:03.000 --> 00:04.000\nHello.\n',
      [
        ["Casa Bot", "Good morning."],
        ["Ana Reis", "Hello."],
      ],
    ],
    [
      "speakers on lines of their own",
      "WEBVTT\n\n00:01.000 --> 00:02.000\nCasa Bot:\nGood morning.\n\n00:03.000 --> 00:04.000\nAna Reis:\nHello.\n",
      [
        ["Casa Bot", "Good morning."],
        ["Ana Reis", "Hello."],
      ],
    ],
  ])("reads captions with %s", (_, text, expected) => {
    expect(parseTranscript(text).segments.map((segment) => [segment.speaker, segment.text])).toEqual(expected);
  });

  it("keeps the turns of ElevenLabs that begin in the same second, in their order", () => {
    const turns: [string, string, number][] = [
      ["agent", "Hello", 0],
      ["user", "A table for two", 3],
      ["agent", "At eight?", 3],
      ["user", "Yes", 5],
      ["agent", "Booked.", 5],
    ];
    const transcript = turns.map(([role, message, time]) => ({ role, message, time_in_call_secs: time }));
    const { segments } = parseTranscript(JSON.stringify({ transcript, metadata: { call_duration_secs: 8 } }));
    expect(segments.map(({ speaker, text }) => [speaker, text])).toEqual(turns.map(([role, text]) => [role, text]));
    for (const [at, { startMs, endMs }] of segments.entries()) {
      expect(endMs).toBeGreaterThan(startMs);
      expect(startMs).toBeGreaterThanOrEqual(segments[at - 1]?.endMs ?? 0);
    }
  });

  it("reads words with times alone, as Whisper gives them on request", () => {
    const words = ["Good", "morning"].map((word, at) => ({ word, start: at, end: at + 1 }));
    const transcript = parseTranscript(
      JSON.stringify({ task: "transcribe", duration: 6.2, text: "Good morning", words }),
    );
    expect(transcript).toMatchObject({ format: "whisper", durationMs: 6200 });
    expect(transcript.segments.map(({ text }) => text)).toEqual(["Good morning"]);
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
