import { z } from "zod";

/** Which pages are counted: those of the public site, or the dashboard with the pages of people who have an account. */
export const VISIT_AREAS = ["all", "public", "account"] as const;
export type VisitArea = (typeof VISIT_AREAS)[number];

/** GET /api/admin/visits */
export const visitsQuerySchema = z.object({
  days: z.coerce.number().int().min(1).max(365).default(30),
  area: z.enum(VISIT_AREAS).default("all"),
});
export type VisitsQuery = z.output<typeof visitsQuerySchema>;

/** Pageviews of an area. A visitor is one session of a browser tab. */
export const visitsSchema = z.object({
  views: z.number(),
  visitors: z.number(),
  /** Over the first pages of sessions; null without any load time. */
  medianLoadMs: z.number().nullable(),
  /** In any area: visitors with a page of the public site; others only used the dashboard or their account. */
  publicVisitors: z.number(),
  /** Visitors of the sign-up page, and those of them who continued to the onboarding or a checkout. */
  signupVisitors: z.number(),
  signedUpVisitors: z.number(),
  days: z.array(z.object({ day: z.iso.date(), views: z.number(), visitors: z.number() })),
  pages: z.array(
    z.object({ path: z.string(), views: z.number(), visitors: z.number(), medianLoadMs: z.number().nullable() }),
  ),
  referrers: z.array(z.object({ host: z.string(), visitors: z.number() })),
});
export type Visits = z.infer<typeof visitsSchema>;
