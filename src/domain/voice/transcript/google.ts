import { z } from "zod";
import { secondsSchema, speakerSchema, toMs } from "./dialect.ts";
import type { Segment, TranscriptParts } from "./transcript.ts";

const time = secondsSchema.optional();
/** Versions 1 and 2 of the service, and its Python client, name times and speakers differently. */
const wordSchema = z
  .object({
    word: z.string(),
    startTime: time,
    startOffset: time,
    start_time: time,
    endTime: time,
    endOffset: time,
    end_time: time,
    speakerTag: speakerSchema,
    speakerLabel: speakerSchema,
    speaker_tag: speakerSchema,
  })
  .transform((word) => {
    const speaker = word.speakerLabel ?? word.speakerTag ?? word.speaker_tag;
    return {
      text: word.word,
      // A first word at zero has no start at all.
      start: word.startTime ?? word.startOffset ?? word.start_time ?? 0,
      end: word.endTime ?? word.endOffset ?? word.end_time,
      speaker: speaker === "0" || speaker === "" ? null : speaker,
    };
  });
const resultSchema = z
  .object({
    alternatives: z
      .array(z.object({ transcript: z.string().optional(), words: z.array(wordSchema).optional() }))
      .default([]),
    channelTag: speakerSchema,
    resultEndTime: time,
    resultEndOffset: time,
    result_end_time: time,
  })
  .transform(({ alternatives, channelTag, ...times }) => ({
    text: alternatives[0]?.transcript ?? "",
    words: alternatives[0]?.words ?? [],
    channel: channelTag === "0" ? null : channelTag,
    end: times.resultEndTime ?? times.resultEndOffset ?? times.result_end_time,
  }));
const resultsSchema = z.object({ results: z.array(resultSchema).min(1) });

/** The answer of Google Speech-to-Text, also inside a finished operation. */
export const googleSchema = z
  .union([resultsSchema, z.object({ response: resultsSchema })])
  .transform((value) => ("response" in value ? value.response.results : value.results));

type Result = z.infer<typeof resultSchema>;

/** Parses the words of Google's results. */
export function parseGoogle(results: z.infer<typeof googleSchema>): TranscriptParts {
  const chosen = chooseResults(results);
  let previousEnd = 0;
  const segments = chosen.flatMap(({ text, words, channel, end }): Segment[] => {
    if (words.length > 0) {
      return words.map((word) => ({
        startMs: toMs(word.start),
        endMs: toMs(word.end ?? word.start),
        speaker: word.speaker ?? channel,
        text: word.text,
      }));
    }
    const startMs = previousEnd;
    previousEnd = toMs(end ?? 0);
    return [{ startMs, endMs: previousEnd, speaker: channel, text }];
  });
  return { segments, areWords: chosen.every(({ words }) => words.length > 0) };
}

/** With speakers, version 1 repeats all words in its last result. */
function chooseResults(results: readonly Result[]): readonly Result[] {
  const last = results.at(-1);
  if (!last || results.length === 1 || last.words.length === 0) return results;
  const before = results.slice(0, -1).reduce((sum, { words }) => sum + words.length, 0);
  const repeats = last.words.every(({ speaker }) => speaker !== null) && last.words.length >= before;
  return repeats && results[0]?.words.every(({ speaker }) => speaker === null) ? [last] : results;
}
