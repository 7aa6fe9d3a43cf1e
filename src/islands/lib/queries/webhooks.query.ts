import { queryOptions } from "@tanstack/react-query";
import { paths } from "#src/domain/paths/paths.ts";
import { endpointsSchema } from "#src/domain/webhooks/webhooks.contract.ts";
import { callApi } from "../api/api-client.ts";

/** GET /api/webhooks: the endpoints and the events that they can get. For owners and admins. */
export function webhooksQuery() {
  return queryOptions({
    queryKey: ["webhooks"] as const,
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.webhooks, output: endpointsSchema, signal }),
  });
}
