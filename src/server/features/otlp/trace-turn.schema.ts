/** What is remembered of a trace's turns, for spans that come later. */
import { z } from "zod";

export const traceTurnSchema = z.object({
  /** The span that spoke. */
  spanId: z.string(),
  externalId: z.string(),
  /** Messages that this turn stored, or gave their time. */
  own: z.array(z.string()),
  askedId: z.string().nullable(),
  askedKey: z.string().nullable(),
  answerId: z.string().nullable(),
  answerKey: z.string().nullable(),
  /** Added to the times of a sender whose clock is behind its own history. */
  shiftMs: z.number().default(0),
});
export type TraceTurn = z.infer<typeof traceTurnSchema>;

/** Turns that a trace remembers, the last ones. */
export const MAX_TRACE_TURNS = 500;
