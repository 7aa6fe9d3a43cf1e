import { z } from "zod";
import { dryRunOutputSchema, dryRunSchema } from "#src/domain/channels/channels.contract.ts";
import { MAX_BODY_BYTES } from "#src/domain/ingest/ingest.contract.ts";
import { tryChannel } from "#src/server/features/channels/receive/dry-run.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";
import { getSiteOrigin } from "#src/server/http/endpoint/site-origin.ts";

export const prerender = false;

export const POST = endpoint(
  {
    access: "user",
    readOnly: "allowed",
    params: z.object({ channel: z.string(), accountId: z.string() }),
    body: dryRunSchema,
    bodyBytes: MAX_BODY_BYTES,
    output: dryRunOutputSchema,
    // Changes nothing.
    impersonation: "allowed",
  },
  ({ viewer, params, body, request }) => tryChannel(viewer, { ...params, origin: getSiteOrigin(request) }, body),
);
