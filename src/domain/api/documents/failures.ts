import { z } from "zod";
import { itemResultSchema } from "../../ingest/ingest.contract.ts";
import { errorBodySchema } from "../../shared/errors.ts";
import { noneStored } from "../examples/ingest-examples.ts";
import type { FailureStatus, Payload } from "../operations/operation.ts";

/** 422: the error shape, of a batch also the errors of each item. */
export const rejectedSchema = errorBodySchema.extend({
  accepted: z.number().int().optional(),
  duplicates: z.number().int().optional(),
  held: z.number().int().optional(),
  results: z.array(itemResultSchema).optional(),
});

const requestId = noneStored.requestId;

/** Every error response. `name` is the component's name in the OpenAPI document. */
export const FAILURES = {
  "400": {
    name: "BadRequest",
    description:
      "The body could not be parsed, is nested too deeply or has an object with too many fields, or a field or parameter is invalid: see `fields`.",
    content: {
      schema: errorBodySchema,
      example: {
        error: "Enter a date such as 2026-03-31",
        code: "invalid",
        fields: { from: "Enter a date such as 2026-03-31" },
        requestId,
      },
    },
  },
  "401": {
    name: "Unauthenticated",
    description: "The key is missing, mistyped, expired or revoked.",
    content: {
      schema: errorBodySchema,
      example: {
        error: "Send a valid API key, as Authorization: Bearer tl_live_… or X-Api-Key.",
        code: "invalid_key",
        requestId,
      },
    },
  },
  "402": {
    name: "PlanLimit",
    description:
      "The files of your workspace take all the room that its plan has for them, or this one does not fit. Nothing was stored: delete recordings or change the plan, then send it again.",
    content: {
      schema: errorBodySchema,
      example: {
        error:
          "The Growth plan stores up to 25 GiB of files, of which 1.2 MiB are left. Delete recordings or exports, or upgrade to Pro.",
        code: "plan_limit",
        fields: { storage: "The Growth plan stores up to 25 GiB of files, of which 1.2 MiB are left." },
        requestId,
      },
    },
  },
  "403": {
    name: "Forbidden",
    description: "The key lacks the scope of this operation, or your workspace is suspended (code `suspended`).",
    content: {
      schema: errorBodySchema,
      example: { error: "This API key lacks the scope 'read'.", code: "forbidden", requestId },
    },
  },
  "404": {
    name: "NotFound",
    description: "Not found in your workspace.",
    content: {
      schema: errorBodySchema,
      example: { error: "This conversation does not exist.", code: "not_found", requestId },
    },
  },
  "409": {
    name: "IdempotencyConflict",
    description: "The `Idempotency-Key` was already used with another body.",
    content: {
      schema: errorBodySchema,
      example: {
        error: "This Idempotency-Key was used with another body.",
        code: "idempotency_conflict",
        requestId,
      },
    },
  },
  "413": {
    name: "TooLarge",
    description: "Too many items, values or bytes. Send them in smaller batches.",
    content: {
      schema: errorBodySchema,
      example: { error: "The body is larger than 4096 KiB.", code: "too_large", requestId },
    },
  },
  "415": {
    name: "UnsupportedType",
    description: "The body is not JSON, or its encoding is not gzip.",
    content: {
      schema: errorBodySchema,
      example: {
        error: "Send the body as JSON, with Content-Type: application/json.",
        code: "unsupported_type",
        requestId,
      },
    },
  },
  "422": {
    name: "Rejected",
    description: "Every item is invalid; nothing was stored.",
    content: { schema: rejectedSchema, example: noneStored },
  },
  "429": {
    name: "RateLimited",
    description:
      "Too many requests at once (32 MiB of bodies or 10,000 waiting messages per workspace), or more than 1,200 reads per minute with one key. Nothing was stored. Wait for the seconds in `Retry-After`, then retry.",
    content: {
      schema: errorBodySchema,
      example: {
        error: "Too many messages are waiting. Please send again in a moment.",
        code: "rate_limited",
        requestId,
      },
    },
  },
} as const satisfies Record<FailureStatus, { name: string; description: string; content: Payload }>;
