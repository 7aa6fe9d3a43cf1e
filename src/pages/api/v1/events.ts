import { z } from "zod";
import { MAX_BODY_BYTES } from "#src/domain/ingest/ingest.contract.ts";
import { ingestEvents, respondToIngest } from "#src/server/features/ingest/ingest.service.ts";
import { endpoint } from "#src/server/http/endpoint.ts";

export const prerender = false;

/** Items are checked one by one in the service, so that one wrong item doesn't cost the others. */
export const POST = endpoint(
  { access: { key: "ingest" }, body: z.unknown(), bodyBytes: MAX_BODY_BYTES },
  async ({ viewer, body, request }) =>
    respondToIngest(request, await ingestEvents(viewer, body, request.headers.get("idempotency-key"))),
);
