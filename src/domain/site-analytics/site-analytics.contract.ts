import { z } from "zod";

/** POST /api/analytics/track: a first-party pageview (specification 7). The IP address is not stored. */
export const pageviewSchema = z.object({
  sessionId: z.string().regex(/^session_\d{10,16}[a-z0-9]{7}$/, "Expected session_, a timestamp and 7 characters"),
  pagePath: z.string().startsWith("/").max(500),
  pageTitle: z.string().max(300),
  /** Milliseconds from navigation to the loaded page; only on the first pageview after a page load. */
  loadTime: z.number().min(0).max(600_000).nullable(),
  eventType: z.literal("pageview"),
  userAgent: z.string().max(1_000),
});
export type Pageview = z.infer<typeof pageviewSchema>;
