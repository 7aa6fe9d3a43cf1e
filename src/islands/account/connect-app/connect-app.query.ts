import { queryOptions, useMutation } from "@tanstack/react-query";
import {
  allowedAppSchema,
  appRequestAnswerSchema,
  appRequestSchema,
} from "#src/domain/connected-apps/connected-apps.contract.ts";
import type { AppRequest } from "#src/domain/connected-apps/connected-apps.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { callApi } from "../../lib/api/api-client.ts";

/** What the app asks for in the page's address; null if a name is given twice or a value is too long. */
export function parseAppRequest(search: string): AppRequest | null {
  const query = new URLSearchParams(search);
  const names = [...query.keys()];
  const request = appRequestSchema.safeParse(Object.fromEntries(query));
  return request.success && new Set(names).size === names.length ? request.data : null;
}

/** GET /api/connected-apps/request: which app asks, and what is wrong with its request. */
export function appRequestQuery(request: AppRequest) {
  return queryOptions({
    queryKey: ["appRequest", request] as const,
    queryFn: ({ signal }) =>
      callApi({
        method: "GET",
        path: paths.api.appRequest,
        query: request,
        output: appRequestAnswerSchema,
        signal,
      }),
    staleTime: Infinity,
  });
}

/** POST /api/connected-apps: lets the app in. */
export function useAllowApp() {
  return useMutation({
    mutationFn: (body: AppRequest) =>
      callApi({ method: "POST", path: paths.api.connectedApps, body, output: allowedAppSchema }),
  });
}
