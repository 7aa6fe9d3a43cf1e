import { queryOptions } from "@tanstack/react-query";
import { customIntentsSchema } from "#src/domain/intents/custom-intents.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { callApi } from "../api/api-client.ts";

/** GET /api/intents: the client's custom intents. */
export function customIntentsQuery() {
  return queryOptions({
    queryKey: ["customIntents"] as const,
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.intents, output: customIntentsSchema, signal }),
  });
}
