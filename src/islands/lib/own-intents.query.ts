import { queryOptions } from "@tanstack/react-query";
import { ownIntentsSchema } from "#src/domain/intents/own-intents.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { callApi } from "./api-client.ts";

/** GET /api/intents: the client's own intents. */
export function ownIntentsQuery() {
  return queryOptions({
    queryKey: ["ownIntents"] as const,
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.intents, output: ownIntentsSchema, signal }),
  });
}
