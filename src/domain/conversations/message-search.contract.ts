import { z } from "zod";
import { roleSchema } from "../analysis/analysis.contract.ts";
import { areDaysInOrder, DAYS_OUT_OF_ORDER, daySchema } from "../metrics/metrics.contract.ts";
import { idSchema } from "../shared/ids.ts";

/** Hits in one response at most. */
export const MAX_HITS = 50;
/** Conversations that began up to this many days before a search's first day are searched too. */
export const EARLIER_DAYS = 30;

/** A search for messages by their words. Days are local days of the client on which the message was sent. */
export const messageSearchSchema = z
  .object({
    q: z
      .string()
      .trim()
      .min(1, "Enter the words to search for")
      .max(200)
      .describe("Words that one message contains, in any order; accents and case don't matter, the last may be cut."),
    from: daySchema
      .optional()
      .describe(
        `Sent on this day or later, in the workspace's time zone; in conversations that began at most ${EARLIER_DAYS} days before.`,
      ),
    to: daySchema.optional().describe("Sent on this day or earlier."),
    channel: z.string().max(40).optional().describe("Only this channel, such as `whatsapp`."),
    role: roleSchema.optional().describe("Who wrote it: `user`, `bot`, or `agent` for a human."),
    limit: z.int().min(1).max(MAX_HITS).default(20).describe("Maximum number of hits."),
    cursor: z.string().max(200).optional().describe("`nextCursor` of the previous page; omit for the first page."),
  })
  .refine(areDaysInOrder, DAYS_OUT_OF_ORDER);
export type MessageSearch = z.output<typeof messageSearchSchema>;

export const messageHitsSchema = z.object({
  hits: z
    .array(
      z.object({
        conversationId: idSchema,
        messageId: idSchema,
        role: roleSchema,
        at: z.iso.datetime(),
        excerpt: z.string().describe("The words around the first match."),
      }),
    )
    .describe("Of the newest conversation first; within a conversation in order."),
  nextCursor: z
    .string()
    .nullable()
    .describe("Send it as `cursor` for more; null at the end. A page can be short, or empty, and have one."),
});
export type MessageHits = z.output<typeof messageHitsSchema>;
