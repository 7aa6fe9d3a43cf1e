import type { TranscriptFormat } from "#src/domain/voice/transcript/transcript.ts";

/** The same short call in every dialect: who, start and end in seconds, words. */
export const SPOKEN = [
  { start: 1, end: 2.4, text: "Hello, how can I help?" },
  { start: 3.2, end: 4.6, text: "I want two bikes." },
  { start: 5.1, end: 6.2, text: "Sure, for when?" },
] as const;

/** A transcript as its tool writes it, and the names of the bot and the user in it; null if it has none. */
export type TranscriptSample = { format: TranscriptFormat; text: string; names: readonly [string, string] | null };

const SIDES = [0, 1, 0] as const;
const EPOCH_MS = 1_790_000_000_000;

function each<Value>(map: (part: (typeof SPOKEN)[number], side: 0 | 1, at: number) => Value): Value[] {
  return SPOKEN.map((part, at) => map(part, SIDES[at] ?? 0, at));
}

/** Words of a part with times that divide it. */
function words<Value>(
  part: (typeof SPOKEN)[number],
  map: (word: string, start: number, end: number) => Value,
): Value[] {
  const list = part.text.split(" ");
  const step = (part.end - part.start) / list.length;
  return list.map((word, at) => map(word, round(part.start + at * step), round(part.start + (at + 1) * step)));
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function clock(seconds: number, sign: string): string {
  return `00:00:0${seconds.toFixed(3).replace(".", sign)}`;
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 1);
}

const whisperSegment = (part: (typeof SPOKEN)[number], at: number): object => ({
  id: at,
  seek: 0,
  start: part.start,
  end: part.end,
  text: ` ${part.text}`,
  tokens: [50_364, 2425],
  temperature: 0,
  avg_logprob: -0.3,
});

/** Each dialect by hand, from its documented shape. */
export const TRANSCRIPT_SAMPLES: readonly TranscriptSample[] = [
  {
    format: "vtt",
    names: ["Bot", "Ana Costa"],
    text: `WEBVTT - call 7\r\n\r\nNOTE made by hand\r\n\r\n${each(
      ({ start, end, text }, side, at) =>
        `cue-${String(at)}\r\n${clock(start, ".").slice(3)} --> ${clock(end, ".").slice(3)} align:start\r\n<v.loud ${side === 0 ? "Bot" : "Ana Costa"}>${text.replace("bikes", "<b>bikes</b>")}</v>`,
    ).join("\r\n\r\n")}\r\n`,
  },
  {
    format: "srt",
    names: ["Agent", "Customer"],
    text: each(
      ({ start, end, text }, side, at) =>
        `${String(at + 1)}\n${clock(start, ",")} --> ${clock(end, ",")}\n${side === 0 ? "Agent" : "Customer"}: ${text}\n`,
    ).join("\n"),
  },
  {
    format: "whisper",
    names: null,
    text: json({
      task: "transcribe",
      language: "english",
      duration: 7.5,
      text: "",
      segments: each((part, _, at) => whisperSegment(part, at)),
    }),
  },
  {
    format: "whisperx",
    names: ["SPEAKER_01", "SPEAKER_00"],
    text: json({
      segments: each((part, side) => ({
        start: part.start,
        end: part.end,
        text: ` ${part.text}`,
        words: words(part, (word, start, end) => ({ word, start, end, score: 0.9 })),
        speaker: `SPEAKER_0${String(1 - side)}`,
      })),
      word_segments: [],
      language: "en",
    }),
  },
  {
    format: "deepgram",
    names: ["0", "1"],
    text: json({
      metadata: { request_id: "r", duration: 7.5, channels: 1 },
      results: {
        channels: [
          {
            alternatives: [
              {
                transcript: "…",
                confidence: 0.99,
                words: each((part, side) =>
                  words(part, (word, start, end) => ({
                    word: word.toLowerCase().replace(/\W/g, ""),
                    start,
                    end,
                    confidence: 0.9,
                    punctuated_word: word,
                    speaker: side,
                  })),
                ).flat(),
              },
            ],
          },
        ],
      },
    }),
  },
  {
    format: "assemblyai",
    names: ["A", "B"],
    text: json({
      id: "t",
      status: "completed",
      audio_duration: 8,
      words: each((part, side) =>
        words(part, (text, start, end) => ({
          text,
          start: start * 1000,
          end: end * 1000,
          confidence: 0.9,
          speaker: "AB"[side],
        })),
      ).flat(),
      utterances: each(({ start, end, text }, side) => ({
        text,
        start: start * 1000,
        end: end * 1000,
        confidence: 0.9,
        speaker: "AB"[side],
        words: [],
      })),
    }),
  },
  {
    format: "twilio",
    names: ["2", "1"],
    text: json({
      meta: { key: "sentences", page: 0 },
      sentences: each(({ start, end, text }, side, at) => ({
        media_channel: 2 - side,
        sentence_index: at,
        start_time: String(start),
        end_time: String(end),
        transcript: text,
        confidence: "0.9",
      })),
    }),
  },
  {
    format: "google",
    names: ["1", "2"],
    text: json({
      results: [
        ...each((part) => ({
          alternatives: [
            {
              transcript: part.text,
              words: words(part, (word, start, end) => ({
                word,
                startTime: `${String(start)}s`,
                endTime: `${String(end)}s`,
              })),
            },
          ],
          languageCode: "en-us",
        })),
        {
          alternatives: [
            {
              words: each((part, side) =>
                words(part, (word, start, end) => ({
                  word,
                  startTime: `${String(start)}s`,
                  endTime: `${String(end)}s`,
                  speakerTag: side + 1,
                })),
              ).flat(),
            },
          ],
        },
      ],
    }),
  },
  {
    format: "amazon",
    names: ["spk_0", "spk_1"],
    text: json({
      jobName: "call",
      status: "COMPLETED",
      results: {
        transcripts: [{ transcript: "…" }],
        speaker_labels: {
          speakers: 2,
          segments: each((part, side) => ({
            start_time: String(part.start),
            end_time: String(part.end),
            speaker_label: `spk_${String(side)}`,
            items: words(part, (_, start, end) => ({
              start_time: String(start),
              end_time: String(end),
              speaker_label: `spk_${String(side)}`,
            })),
          })),
        },
        items: each((part) =>
          words(part, (word, start, end) => [
            {
              type: "pronunciation",
              start_time: String(start),
              end_time: String(end),
              alternatives: [{ confidence: "0.9", content: word.replace(/[,.?]$/, "") }],
            },
            ...(/[,.?]$/.test(word)
              ? [{ type: "punctuation", alternatives: [{ confidence: "0.0", content: word.slice(-1) }] }]
              : []),
          ]).flat(),
        ).flat(),
      },
    }),
  },
  {
    format: "vapi",
    names: ["bot", "user"],
    text: json({
      id: "c",
      type: "webCall",
      artifact: {
        messages: [
          { role: "system", message: "You sell bikes.", time: EPOCH_MS, secondsFromStart: 0 },
          ...each(({ start, end, text }, side) => ({
            role: side === 0 ? "bot" : "user",
            message: text,
            time: EPOCH_MS + start * 1000,
            endTime: EPOCH_MS + end * 1000,
            secondsFromStart: start,
          })),
          { role: "tool_calls", message: "", toolCalls: [], time: EPOCH_MS, secondsFromStart: 7 },
        ],
      },
    }),
  },
  {
    format: "retell",
    names: ["agent", "user"],
    text: json({
      call_id: "c",
      duration_ms: 7500,
      transcript: "Agent: …",
      transcript_object: each((part, side) => ({
        role: side === 0 ? "agent" : "user",
        content: part.text,
        words: words(part, (word, start, end) => ({ word, start, end })),
      })),
    }),
  },
  {
    format: "elevenlabs",
    names: ["speaker_0", "speaker_1"],
    text: json({
      language_code: "en",
      text: "…",
      words: each((part, side) =>
        words(part, (text, start, end) => [
          { text, start, end, type: "word", speaker_id: `speaker_${String(side)}` },
          { text: " ", start: end, end, type: "spacing", speaker_id: `speaker_${String(side)}` },
        ]).flat(),
      ).flat(),
    }),
  },
  {
    format: "threadlight",
    names: ["Luna", "Ana"],
    text: json({ segments: each((part, side) => ({ ...part, speaker: side === 0 ? "Luna" : "Ana" })) }),
  },
];
