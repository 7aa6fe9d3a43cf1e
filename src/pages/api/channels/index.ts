import { channelsSchema } from "#src/domain/channels/channels.contract.ts";
import { listChannels } from "#src/server/features/channels/connections/connections.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";
import { getSiteOrigin } from "#src/server/http/endpoint/site-origin.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", output: channelsSchema }, ({ viewer, request }) =>
  listChannels(viewer, getSiteOrigin(request)),
);
