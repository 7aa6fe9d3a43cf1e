import { z } from "zod";

export const billingStatusSchema = z.enum([
  "trialing",
  "trial_ended",
  "active",
  "past_due",
  "unpaid",
  "paused",
  "canceled",
]);
export type BillingStatus = z.infer<typeof billingStatusSchema>;

/** `read_only`: everything can be viewed and exported, nothing changed. */
export const billingAccessSchema = z.enum(["full", "read_only"]);
export type BillingAccess = z.infer<typeof billingAccessSchema>;

/** Where a plan comes from. */
export const billingSourceSchema = z.enum(["trial", "subscription", "staff", "contract", "none"]);
export type BillingSource = z.infer<typeof billingSourceSchema>;
