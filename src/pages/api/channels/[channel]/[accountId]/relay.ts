import { z } from "zod";
import { MAX_BODY_BYTES } from "#src/domain/ingest/ingest.contract.ts";
import { receiveRelay } from "#src/server/features/channels/receive/relay.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";
import { respondWithJson } from "#src/server/http/endpoint/responses.ts";

export const prerender = false;

export const POST = endpoint(
  {
    access: { key: "ingest" },
    params: z.object({ channel: z.string(), accountId: z.string() }),
    body: z.unknown(),
    bodyBytes: MAX_BODY_BYTES,
  },
  async ({ viewer, params, body, request }) => {
    const idempotencyKey = request.headers.get("idempotency-key");
    const { output, replayed } = await receiveRelay(viewer, { params, body, idempotencyKey });
    return respondWithJson(output, 200, replayed ? { "idempotent-replayed": "true" } : {});
  },
);
