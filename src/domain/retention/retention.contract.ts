import { z } from "zod";

/** The default of an installation in production: 13 months, to compare a month with the same month a year earlier. */
export const DEFAULT_KEEP_DAYS = 396;
export const KEEP_DAYS = { min: 30, max: 3_650 } as const;

/** Nothing is deleted this long after the setting is lowered, and of a conversation this long after it was stored. */
export const GRACE_DAYS = 7;

/** What is stored in place of a deleted text. */
export const REMOVED_TEXT = "[Text deleted after the retention period]";

const keepDaysSchema = z
  .number("Enter a number of days")
  .int("Enter a whole number of days")
  .min(KEEP_DAYS.min, `At least ${KEEP_DAYS.min} days`)
  .max(KEEP_DAYS.max, `At most ${KEEP_DAYS.max.toLocaleString("en")} days`)
  .nullable();

/** PUT /api/retention, POST /api/retention/preview. Null keeps texts without end. */
export const retentionRuleSchema = z.object({
  keepDays: keepDaysSchema,
  /** Whether the conversations go with their texts, and so leave the figures. */
  deleteFigures: z.boolean(),
});
export type RetentionRule = z.infer<typeof retentionRuleSchema>;

/** GET /api/retention */
export const retentionSchema = retentionRuleSchema.extend({
  /** Nothing is deleted before this; null where nothing waits. */
  graceUntil: z.iso.datetime().nullable(),
  /** The run in progress or the last one: conversations, and when it finished. */
  run: z
    .object({ total: z.number().int(), done: z.number().int(), finishedAt: z.iso.datetime().nullable() })
    .nullable(),
});
export type Retention = z.infer<typeof retentionSchema>;

/** What a rule would delete now. */
export const retentionPreviewSchema = z.object({
  conversations: z.number().int(),
  messages: z.number().int(),
  /** When the oldest and the newest of them ended. */
  from: z.iso.datetime().nullable(),
  to: z.iso.datetime().nullable(),
});

/** Whether more is deleted by `after` than by `before`. */
export function isLowered(before: RetentionRule, after: RetentionRule): boolean {
  if (after.keepDays === null) return false;
  if (before.keepDays === null || after.keepDays < before.keepDays) return true;
  return after.deleteFigures && !before.deleteFigures;
}

/** "13 months" for the default, else "90 days". */
export function formatKeepDays(keepDays: number | null): string {
  if (keepDays === null) return "without end";
  return keepDays === DEFAULT_KEEP_DAYS ? "13 months" : `${keepDays.toLocaleString("en")} days`;
}
