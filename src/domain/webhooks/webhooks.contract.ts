import { z } from "zod";
import { idSchema } from "../shared/ids.ts";
import { pagingSchema } from "../shared/paging.contract.ts";
import { hookUrlSchema } from "./hook-url.ts";
import { webhookEventTypeSchema } from "./webhook-events.ts";

export const MAX_ENDPOINTS = 20;
/** After a rotation both secrets sign for this long. */
export const ROTATION_HOURS = 24;
/** How long deliveries are kept. */
export const DELIVERIES_KEPT_DAYS = 30;

const instant = z.iso.datetime();

const endpointFields = {
  url: hookUrlSchema,
  description: z.string().trim().max(200),
  events: z.array(webhookEventTypeSchema).max(webhookEventTypeSchema.options.length),
};

/** POST /api/webhooks */
export const newEndpointSchema = z.object({ ...endpointFields, description: endpointFields.description.default("") });

/** PATCH /api/webhooks/{id} */
export const endpointChangeSchema = z.object({ ...endpointFields, enabled: z.boolean() }).partial();

export const endpointSchema = z.object({
  id: idSchema,
  url: z.string(),
  description: z.string(),
  events: z.array(webhookEventTypeSchema),
  enabled: z.boolean(),
  disabledReason: z.string().nullable().describe("Why it was switched off, if we did it."),
  secretHint: z.string().describe("The end of the secret."),
  createdAt: instant,
  lastDelivery: z.object({ at: instant, status: z.enum(["waiting", "delivered", "failed"]) }).nullable(),
});
export type WebhookEndpoint = z.infer<typeof endpointSchema>;

/** GET /api/webhooks */
export const endpointsSchema = z.object({
  endpoints: z.array(endpointSchema),
  eventTypes: z.array(
    z.object({ type: webhookEventTypeSchema, description: z.string(), example: z.record(z.string(), z.unknown()) }),
  ),
});

/** The answer to POST /api/webhooks, and to a rotation: the secret, this one time. */
export const createdEndpointSchema = z.object({ endpoint: endpointSchema, secret: z.string() });
export const rotatedSchema = z.object({ secret: z.string() });

export const attemptSchema = z.object({
  at: instant,
  status: z.number().int().nullable().describe("The response's status; null if there was none."),
  ms: z.number().int(),
  error: z.string().nullable(),
  response: z.string().describe("The beginning of the response, at most 2 KiB, as text."),
});
export type Attempt = z.infer<typeof attemptSchema>;

export const DELIVERY_STATES = ["waiting", "delivered", "failed"] as const;
export const deliverySchema = z.object({
  id: idSchema,
  messageId: idSchema,
  type: z.string(),
  state: z.enum(DELIVERY_STATES),
  createdAt: instant,
  nextAttemptAt: instant.nullable(),
  attempts: z.array(attemptSchema),
});
export type Delivery = z.infer<typeof deliverySchema>;

/** GET /api/webhooks/{id}/deliveries, newest first. */
export const deliveriesQuerySchema = pagingSchema.extend({ cursor: idSchema.optional() });
export const deliveriesSchema = z.object({ deliveries: z.array(deliverySchema), nextCursor: idSchema.nullable() });

/** POST /api/webhooks/{id}/test, and of a redelivery. */
export const oneDeliverySchema = z.object({ delivery: deliverySchema });

/** POST /api/webhooks/{id}/recover: sends again what failed since then. */
export const recoverSchema = z.object({ since: z.iso.datetime({ offset: true }) });
export const recoveredSchema = z.object({ redelivered: z.number().int() });
