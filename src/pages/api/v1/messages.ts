import { sendMessages } from "#src/domain/api/operations/ingest-operations.ts";
import { getContract } from "#src/domain/api/operations/operation.ts";
import { ingestMessages, buildIngestResponse } from "#src/server/features/ingest/ingest.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(getContract(sendMessages), async ({ viewer, body, request }) =>
  buildIngestResponse(request, await ingestMessages(viewer, body, request.headers.get("idempotency-key"))),
);
