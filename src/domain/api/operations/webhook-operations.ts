import { z } from "zod";
import { WEBHOOK_EVENTS, webhookEventTypeSchema } from "../../webhooks/webhook-events.ts";
import type { WebhookEventType } from "../../webhooks/webhook-events.ts";

const SIGNATURE_HEADERS = {
  "webhook-id": "The message's ID: the same on every attempt, so that you can ignore what you have seen.",
  "webhook-timestamp": "The time of this attempt, in seconds.",
  "webhook-signature":
    "`v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; two, separated by a space, after a rotation.",
} as const;

/** The messages that webhook endpoints get, as the `webhooks` of an OpenAPI document. */
export function describeWebhooks() {
  return Object.fromEntries(webhookEventTypeSchema.options.map((type) => [type, { post: describeEvent(type) }]));
}

function describeEvent(type: WebhookEventType) {
  const { description, data, example } = WEBHOOK_EVENTS[type];
  const body = z.object({
    type: z.literal(type),
    timestamp: z.iso.datetime().describe("When it happened."),
    data,
  });
  const { $schema: _dialect, ...schema } = z.toJSONSchema(body, { target: "draft-2020-12", io: "input" });
  return {
    operationId: `on_${type.replace(".", "_")}`,
    summary: description,
    parameters: Object.entries(SIGNATURE_HEADERS).map(([name, meaning]) => ({
      name,
      in: "header",
      required: true,
      description: meaning,
      schema: { type: "string" },
    })),
    requestBody: {
      required: true,
      content: {
        "application/json": { schema, example: { type, timestamp: "2026-10-05T14:00:00.000Z", data: example } },
      },
    },
    responses: {
      "2XX": { description: "Received. Anything else, also a redirect, counts as a failure and is attempted again." },
      "410": { description: "Gone: the endpoint is switched off at once." },
    },
  };
}
