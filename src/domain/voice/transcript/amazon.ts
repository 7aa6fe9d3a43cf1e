import { z } from "zod";
import { secondsSchema, speakerSchema, toMs } from "./dialect.ts";
import type { Segment, TranscriptParts } from "./transcript.ts";

const itemSchema = z.object({
  type: z.string(),
  start_time: secondsSchema.optional(),
  end_time: secondsSchema.optional(),
  alternatives: z.array(z.object({ content: z.string() })),
  speaker_label: speakerSchema,
});
const labelSchema = z.object({ start_time: secondsSchema, speaker_label: speakerSchema });

/** The result of Amazon Transcribe. */
export const amazonSchema = z.object({
  results: z.object({
    items: z.array(itemSchema),
    speaker_labels: z.object({ segments: z.array(z.object({ items: z.array(labelSchema) })) }).optional(),
    channel_labels: z
      .object({ channels: z.array(z.object({ channel_label: z.string(), items: z.array(itemSchema) })) })
      .optional(),
  }),
});

/** Parses the words of Amazon Transcribe, with speakers or channels where there are any. */
export function parseAmazon({ results }: z.infer<typeof amazonSchema>): TranscriptParts {
  const { items, speaker_labels: labels, channel_labels: channels } = results;
  if (channels && channels.channels.length > 1) {
    const segments = channels.channels.flatMap((channel) => listWords(channel.items, () => channel.channel_label));
    return { segments, areWords: true };
  }
  const byTime = new Map(
    labels?.segments.flatMap((segment) => segment.items.map((item) => [item.start_time, item.speaker_label] as const)),
  );
  const segments = listWords(items, (item) => item.speaker_label ?? byTime.get(item.start_time ?? -1) ?? null);
  return { segments, areWords: true };
}

/** Punctuation has no time and belongs to the word before. */
function listWords(
  items: readonly z.infer<typeof itemSchema>[],
  getSpeaker: (item: z.infer<typeof itemSchema>) => string | null,
): Segment[] {
  const words: Segment[] = [];
  for (const item of items) {
    const text = item.alternatives[0]?.content ?? "";
    const last = words.at(-1);
    if (item.type === "punctuation") {
      if (last) last.text += text;
    } else if (item.start_time !== undefined) {
      const end = item.end_time ?? item.start_time;
      words.push({ startMs: toMs(item.start_time), endMs: toMs(end), speaker: getSpeaker(item), text });
    }
  }
  return words;
}

/** The result of Amazon's call analytics. */
export const amazonAnalyticsSchema = z.object({
  Transcript: z
    .array(
      z.object({
        ParticipantRole: z.string(),
        BeginOffsetMillis: z.number(),
        EndOffsetMillis: z.number(),
        Content: z.string(),
      }),
    )
    .min(1),
});

/** Parses the turns of Amazon's call analytics. */
export function parseAmazonAnalytics({ Transcript: turns }: z.infer<typeof amazonAnalyticsSchema>): TranscriptParts {
  const segments = turns.map((turn): Segment => ({
    startMs: turn.BeginOffsetMillis,
    endMs: turn.EndOffsetMillis,
    speaker: turn.ParticipantRole,
    text: turn.Content,
  }));
  return { segments };
}
