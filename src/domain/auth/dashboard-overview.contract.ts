import { z } from "zod";
import { planSchema } from "../plans/plans.contract.ts";
import { idSchema } from "../shared/ids.ts";
import { userRoleSchema } from "./auth.contract.ts";

/** GET /api/dashboard/overview: the signed-in user and their workspace, which the dashboard's route guard checks first. */
export const dashboardOverviewSchema = z.object({
  client: z.object({
    id: idSchema,
    name: z.string(),
    plan: planSchema,
    trialEndsAt: z.iso.datetime().nullable(),
    timeZone: z.string(),
    onboardingCompleted: z.boolean(),
    isDemo: z.boolean(),
  }),
  user: z.object({
    id: idSchema,
    email: z.string(),
    name: z.string(),
    role: userRoleSchema,
    emailVerified: z.boolean(),
  }),
  /** Present while an administrator impersonates the user. */
  impersonation: z.object({ administrator: z.string(), endsAt: z.iso.datetime() }).optional(),
});
export type DashboardOverview = z.infer<typeof dashboardOverviewSchema>;
