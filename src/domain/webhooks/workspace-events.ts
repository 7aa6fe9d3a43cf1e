/** The data of webhooks about fixes, reports, usage and the subscription, each with an example. */
import { z } from "zod";
import { alertFilterSchema } from "../alerts/alerts.contract.ts";
import {
  billingAccessSchema,
  billingSourceSchema,
  billingStatusSchema,
} from "../billing/standing/standing.contract.ts";
import { FINDING_KINDS } from "../findings/finding-kinds.ts";
import { planSchema } from "../plans/plans.contract.ts";
import { idSchema } from "../shared/ids.ts";

const instant = z.iso.datetime();
const count = z.number().int();
const side = z.object({ k: count, n: count });
const days = z.object({ from: z.iso.date(), to: z.iso.date() });

export const verifiedData = z.object({
  id: z.string().describe("Kind and key."),
  kind: z.enum(FINDING_KINDS),
  title: z.string(),
  appliedOn: z.iso.date().describe("The day of the change."),
  before: side.describe("Conversations lost to it (k) of all closed ones (n), before the change."),
  after: side,
  difference: z.number().describe("The share after minus the share before, with its 95% interval."),
  low: z.number(),
  high: z.number(),
  url: z.string(),
});

export const VERIFIED_EXAMPLE = {
  id: "price_objection:all",
  kind: "price_objection",
  title: "The price is too high",
  appliedOn: "2026-09-14",
  before: { k: 124, n: 1_530 },
  after: { k: 61, n: 1_481 },
  difference: -0.0399,
  low: -0.0571,
  high: -0.0229,
  url: "https://app.example.com/dash/insights",
};

export const reportData = z.object({
  schedule: z.object({ id: idSchema, every: z.enum(["week", "month"]) }),
  period: days,
  lang: z.enum(["en", "pt", "es"]),
  filter: alertFilterSchema,
  conversations: count,
  recipients: count.describe("People who got the mail."),
  url: z.string().describe("The report in the dashboard."),
});

export const REPORT_EXAMPLE = {
  schedule: { id: "0192f0c5-3d4e-7f50-9162-73c4d5e6f708", every: "week" },
  period: { from: "2026-09-28", to: "2026-10-04" },
  lang: "en",
  filter: { channel: "whatsapp" },
  conversations: 1_208,
  recipients: 3,
  url: "https://app.example.com/dash/one-page-report?from=2026-09-28&to=2026-10-04",
};

/** Thresholds of a period's messages that a webhook tells of. */
export const USAGE_THRESHOLDS = ["usage_80", "usage_100", "usage_forecast", "overage_50", "overage_100"] as const;

export const usageData = z.object({
  threshold: z
    .enum(USAGE_THRESHOLDS)
    .describe(
      "`usage_80` and `usage_100`: percent of the included messages. `usage_forecast`: at this pace they won't be enough. `overage_50` and `overage_100`: percent of your limit for additional messages.",
    ),
  counted: count,
  included: count,
  overageCents: count.describe("What additional messages cost so far, in US cents."),
  limitCents: count.nullable(),
  period: z.object({ from: instant, to: instant }),
  url: z.string(),
});

export const USAGE_EXAMPLE = {
  threshold: "usage_80",
  counted: 16_004,
  included: 20_000,
  overageCents: 0,
  limitCents: null,
  period: { from: "2026-10-01T00:00:00.000Z", to: "2026-11-01T00:00:00.000Z" },
  url: "https://app.example.com/dash/billing",
};

/** What of a workspace's standing is announced. */
export const announcedStandingSchema = z.object({
  plan: planSchema,
  status: billingStatusSchema,
  access: billingAccessSchema,
  source: billingSourceSchema,
  cancelAt: instant.nullable().describe("When it ends because it was canceled."),
  pendingPlan: planSchema.nullable().describe("The plan that replaces this one at the period's end."),
});
export type AnnouncedStanding = z.infer<typeof announcedStandingSchema>;

export const subscriptionData = announcedStandingSchema.extend({
  previous: announcedStandingSchema.describe("The same before the change."),
  url: z.string(),
});

const STANDING_EXAMPLE = { status: "active", access: "full", source: "subscription", cancelAt: null };
export const SUBSCRIPTION_EXAMPLE = {
  ...{ ...STANDING_EXAMPLE, plan: "growth", pendingPlan: null },
  previous: { ...STANDING_EXAMPLE, plan: "free", pendingPlan: null },
  url: "https://app.example.com/dash/billing",
};
