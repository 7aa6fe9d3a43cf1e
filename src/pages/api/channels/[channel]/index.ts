import { z } from "zod";
import { connectedSchema, connectSchema } from "#src/domain/channels/channels.contract.ts";
import { connectChannel } from "#src/server/features/channels/connections/connections.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";
import { getSiteOrigin } from "#src/server/http/endpoint/site-origin.ts";

export const prerender = false;

export const POST = endpoint(
  {
    access: "user",
    params: z.object({ channel: z.string() }),
    body: connectSchema,
    output: connectedSchema,
    status: 201,
  },
  ({ viewer, params, body, request }) => connectChannel(viewer, { ...params, origin: getSiteOrigin(request) }, body),
);
