import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { connectedAppsSchema } from "#src/domain/connected-apps/connected-apps.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { callApi } from "../../lib/api/api-client.ts";

/** GET /api/connected-apps: the user's apps; owners and admins see those of all members. */
export function connectedAppsQuery() {
  return queryOptions({
    queryKey: ["connectedApps"] as const,
    queryFn: ({ signal }) =>
      callApi({ method: "GET", path: paths.api.connectedApps, output: connectedAppsSchema, signal }),
  });
}

/** DELETE /api/connected-apps/{id}: ends an app's access at once. */
export function useDisconnectApp() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi({ method: "DELETE", path: paths.api.connectedApp(id), output: successSchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: connectedAppsQuery().queryKey }),
  });
}
