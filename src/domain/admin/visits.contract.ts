import { z } from "zod";

/** GET /api/admin/visits */
export const visitsQuerySchema = z.object({ days: z.coerce.number().int().min(1).max(365).default(30) });

/** Our own pages, from the first-party pageviews. A visitor is one session of a browser tab. */
export const visitsSchema = z.object({
  views: z.number(),
  visitors: z.number(),
  /** Of the first pages of sessions; null where none told. */
  medianLoadMs: z.number().nullable(),
  /** Visitors who saw the sign-up page, and those who went on from it to the onboarding or a checkout. */
  signupVisitors: z.number(),
  signedUpVisitors: z.number(),
  days: z.array(z.object({ day: z.iso.date(), views: z.number(), visitors: z.number() })),
  pages: z.array(
    z.object({ path: z.string(), views: z.number(), visitors: z.number(), medianLoadMs: z.number().nullable() }),
  ),
  referrers: z.array(z.object({ host: z.string(), visitors: z.number() })),
});
export type Visits = z.infer<typeof visitsSchema>;
