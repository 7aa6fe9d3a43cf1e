import { z } from "zod";
import { billingAccessSchema, billingStatusSchema } from "../billing/standing/standing.contract.ts";
import { planSchema } from "../plans/plans.contract.ts";
import { idSchema } from "../shared/ids.ts";
import { userRoleSchema } from "./auth.contract.ts";

/** Plan status and access, as of the request. */
const clientBillingSchema = z.object({
  status: billingStatusSchema,
  access: billingAccessSchema,
  trialEndsAt: z.iso.datetime().nullable(),
  trialDaysLeft: z.int().nullable(),
  /** Received messages that wait to be counted. */
  heldMessages: z.int().default(0),
});

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
    billing: clientBillingSchema,
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
  /** Present while the user must add a second factor before anything else. */
  lacksSecondFactor: z.literal(true).optional(),
});
export type DashboardOverview = z.infer<typeof dashboardOverviewSchema>;

/**
 * The same as the browser parses it. Specification 3 names four fields; without one of the others the dashboard still opens,
 * without an id, email or name there is no user context, and without a plan it is 'free'.
 */
export const dashboardOverviewResponseSchema: z.ZodType<DashboardOverview> = z.object({
  client: withDefaults(
    z.object({
      id: orDefault(z.string(), ""),
      name: orDefault(z.string(), ""),
      plan: orDefault(planSchema, "free"),
      trialEndsAt: orDefault(z.iso.datetime().nullable(), null),
      timeZone: orDefault(z.string(), "UTC"),
      onboardingCompleted: orDefault(z.boolean(), true),
      isDemo: orDefault(z.boolean(), false),
      billing: orDefault(clientBillingSchema, {
        status: "active",
        access: "full",
        trialEndsAt: null,
        trialDaysLeft: null,
        heldMessages: 0,
      }),
    }),
  ),
  user: withDefaults(
    z.object({
      id: orDefault(z.string(), ""),
      email: orDefault(z.string(), ""),
      name: orDefault(z.string(), ""),
      // The server decides what a role may do; the least one hides what it would refuse.
      role: orDefault(userRoleSchema, "viewer"),
      emailVerified: orDefault(z.boolean(), true),
    }),
  ),
  impersonation: dashboardOverviewSchema.shape.impersonation,
  lacksSecondFactor: dashboardOverviewSchema.shape.lacksSecondFactor,
});

function orDefault<S extends z.ZodType>(schema: S, value: z.output<S>) {
  return schema.nullish().transform((given) => given ?? value);
}

/** Reads a missing object as one without fields. */
function withDefaults<S extends z.ZodObject>(schema: S) {
  return z.preprocess((given) => given ?? {}, schema);
}
