import { z } from "zod";
import { channelHealthSchema } from "#src/domain/channels/channels.contract.ts";
import { getChannelHealth } from "#src/server/features/channels/health.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint(
  {
    access: "user",
    params: z.object({ channel: z.string(), accountId: z.string() }),
    output: channelHealthSchema,
  },
  ({ viewer, params }) => getChannelHealth(viewer, params),
);
