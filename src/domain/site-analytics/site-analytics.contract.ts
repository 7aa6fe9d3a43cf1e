import { z } from "zod";

/** POST /api/analytics/track: one pageview of ours (specification 7). No address is kept with it. */
export const pageviewSchema = z.object({
  sessionId: z.string().regex(/^session_\d{10,16}[a-z0-9]{7}$/, "Expected session_, a timestamp and 7 characters"),
  pagePath: z.string().startsWith("/").max(500),
  pageTitle: z.string().max(300),
  /** Milliseconds from the navigation to the loaded page; only on the first pageview of a mount. */
  loadTime: z.number().min(0).max(600_000).nullable(),
  eventType: z.literal("pageview"),
  userAgent: z.string().max(1_000),
});
export type Pageview = z.infer<typeof pageviewSchema>;
