import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { incidentsSchema } from "#src/domain/admin/desk.contract.ts";
import type { incidentUpdateSchema, newIncidentSchema } from "#src/domain/admin/desk.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { successSchema } from "#src/domain/shared/success.ts";
import { callAdmin } from "../../lib/admin-client.ts";

/** GET /api/admin/incidents */
export function incidentsQuery() {
  return queryOptions({
    queryKey: ["adminIncidents"] as const,
    queryFn: ({ signal }) =>
      callAdmin({ method: "GET", path: paths.api.admin.incidents, output: incidentsSchema, signal }),
    staleTime: 0,
  });
}

/** POST /api/admin/incidents */
export function useOpenIncident() {
  return usePost<z.output<typeof newIncidentSchema>>(paths.api.admin.incidents);
}

/** POST /api/admin/incidents/{id}/updates */
export function useUpdateIncident(id: string) {
  return usePost<z.output<typeof incidentUpdateSchema>>(paths.api.admin.incidentUpdates(id));
}

function usePost<Body>(path: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body) => callAdmin({ method: "POST", path, body, output: successSchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: incidentsQuery().queryKey }),
  });
}
