import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { apiKeysSchema, newApiKeyOutputSchema } from "#src/domain/api-keys/api-keys.contract.ts";
import type { newApiKeySchema } from "#src/domain/api-keys/api-keys.contract.ts";
import { telemetrySourcesSchema } from "#src/domain/otlp/sources.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { callApi } from "../api/api-client.ts";

/** GET /api/api-keys: all keys, without their secrets. */
export function apiKeysQuery() {
  return queryOptions({
    queryKey: ["apiKeys"] as const,
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.apiKeys, output: apiKeysSchema, signal }),
  });
}

/** GET /api/telemetry-sources: what arrived by OpenTelemetry. */
export function telemetrySourcesQuery() {
  return queryOptions({
    queryKey: ["telemetry-sources"] as const,
    queryFn: ({ signal }) =>
      callApi({ method: "GET", path: paths.api.telemetrySources, output: telemetrySourcesSchema, signal }),
  });
}

/** POST /api/api-keys: creates a key. Only this response contains the key. */
export function useCreateApiKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof newApiKeySchema>) =>
      callApi({ method: "POST", path: paths.api.apiKeys, body, output: newApiKeyOutputSchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: apiKeysQuery().queryKey }),
  });
}
