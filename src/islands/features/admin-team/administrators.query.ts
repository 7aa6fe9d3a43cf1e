import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { administratorsSchema, invitationSchema } from "#src/domain/admin/admin.contract.ts";
import type { newAdministratorSchema } from "#src/domain/admin/admin.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { successSchema } from "#src/domain/shared/success.ts";
import { callAdmin } from "../../lib/admin-client.ts";

/** GET /api/admin/administrators */
export function administratorsQuery() {
  return queryOptions({
    queryKey: ["administrators"] as const,
    queryFn: ({ signal }) =>
      callAdmin({ method: "GET", path: paths.api.admin.administrators, output: administratorsSchema, signal }),
    staleTime: 0,
  });
}

/** POST /api/admin/administrators; the answer holds the set-up link, this one time. */
export function useInviteAdministrator() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: z.output<typeof newAdministratorSchema>) =>
      callAdmin({ method: "POST", path: paths.api.admin.administrators, body, output: invitationSchema }),
    onSuccess: refresh,
  });
}

/** POST /api/admin/administrators/{id}/invitation: a new set-up link. */
export function useRenewInvitation() {
  return useMutation({
    mutationFn: (id: string) =>
      callAdmin({ method: "POST", path: paths.api.admin.administratorInvitation(id), output: invitationSchema }),
  });
}

/** PATCH /api/admin/administrators/{id} */
export function useChangeAdministrator() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, disabled }: { id: string; disabled: boolean }) =>
      callAdmin({
        method: "PATCH",
        path: paths.api.admin.administrator(id),
        body: { disabled },
        output: successSchema,
      }),
    onSuccess: refresh,
  });
}

function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: administratorsQuery().queryKey });
}
