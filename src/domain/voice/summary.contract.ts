import { z } from "zod";
import { CALL_FINDINGS } from "./findings.ts";

/** Calls of the last days are compared. */
export const SUMMARY_DAYS = 90;

const groupSchema = z.object({
  /** Calls whose measures are known. */
  calls: z.number().int(),
  /** Median of the calls' median reply times of the bot. */
  replyMs: z.number().nullable(),
  /** Means per call. */
  deadAir: z.number().nullable(),
  interruptions: z.number().nullable(),
  botTalk: z.number().nullable(),
});
export type CallGroup = z.infer<typeof groupSchema>;

/** GET /api/voice/summary: calls of the last 90 days, by week of their start and by version of the bot. */
export const summarySchema = z.object({
  calls: z.number().int(),
  /** Calls with each kind of finding. */
  findings: z.array(z.object({ kind: z.enum(CALL_FINDINGS), calls: z.number().int(), n: z.number().int() })),
  weeks: z.array(groupSchema.extend({ from: z.iso.date() })),
  versions: z.array(groupSchema.extend({ version: z.string() })),
});
export type CallsSummary = z.infer<typeof summarySchema>;
