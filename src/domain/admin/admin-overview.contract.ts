import { z } from "zod";

/** GET /api/admin/figures */
export const adminFiguresSchema = z.object({
  clients: z.number(),
  trials: z.number(),
  paying: z.number(),
  suspended: z.number(),
  newThisWeek: z.number(),
  /** Monthly recurring revenue of subscriptions and contracts. */
  revenueCentsPerMonth: z.number(),
  contracts: z.number(),
  /** The last 30 days, oldest first, without the demo client. */
  days: z.array(z.object({ day: z.iso.date(), messages: z.number() })),
});
