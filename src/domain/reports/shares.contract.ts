import { z } from "zod";
import { areDaysInOrder, DAYS_OUT_OF_ORDER } from "../metrics/metrics.contract.ts";
import { idSchema } from "../shared/ids.ts";
import { onePageQuerySchema, reportLanguageSchema } from "./reports.contract.ts";

/** The most days that a shared report can be seen. */
export const MAX_SHARE_DAYS = 90;

/** POST /api/reports/shares: a report to share, as it is now. */
export const newShareSchema = onePageQuerySchema
  .safeExtend({
    expiresInDays: z
      .number("Enter a number of days")
      .int("Enter a whole number of days")
      .min(1, "At least 1 day")
      .max(MAX_SHARE_DAYS, `At most ${MAX_SHARE_DAYS} days`),
    /** Whether the page quotes bot messages. */
    quotes: z.boolean().default(false),
  })
  .refine(areDaysInOrder, DAYS_OUT_OF_ORDER);
export type NewShare = z.output<typeof newShareSchema>;

/** The only response that holds the link: it is stored as a hash. */
export const newShareOutputSchema = z.object({ id: idSchema, url: z.url(), expiresAt: z.iso.datetime() });

const shareSchema = z.object({
  id: idSchema,
  from: z.string(),
  to: z.string(),
  lang: reportLanguageSchema,
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  expiresAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
  views: z.number().int(),
  lastViewedAt: z.iso.datetime().nullable(),
});
export type Share = z.infer<typeof shareSchema>;

/** GET /api/reports/shares, newest first */
export const sharesSchema = z.object({ shares: z.array(shareSchema) });
