import { queryOptions } from "@tanstack/react-query";
import { channelsSchema } from "#src/domain/channels/channels.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { callApi } from "../api/api-client.ts";
import { CHANNELS_KEY } from "./channels-key.ts";

/** GET /api/channels: the catalog and the workspace's connections. */
export function channelsQuery() {
  return queryOptions({
    queryKey: [...CHANNELS_KEY, "list"] as const,
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.channels, output: channelsSchema, signal }),
    staleTime: 0,
    refetchOnMount: "always",
  });
}
