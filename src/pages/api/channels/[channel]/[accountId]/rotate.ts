import { z } from "zod";
import { connectedSchema, rotateSchema } from "#src/domain/channels/channels.contract.ts";
import { rotateChannel } from "#src/server/features/channels/connections/connections.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";
import { getSiteOrigin } from "#src/server/http/endpoint/site-origin.ts";

export const prerender = false;

export const POST = endpoint(
  {
    access: "user",
    params: z.object({ channel: z.string(), accountId: z.string() }),
    body: rotateSchema,
    output: connectedSchema,
  },
  ({ viewer, params, body, request }) => rotateChannel(viewer, { ...params, origin: getSiteOrigin(request) }, body),
);
