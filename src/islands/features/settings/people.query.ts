import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { UserRole } from "#src/domain/auth/auth.contract.ts";
import { invitationSchema, peopleSchema } from "#src/domain/people/people.contract.ts";
import type { NewInvitation } from "#src/domain/people/people.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { successSchema } from "#src/domain/shared/success.ts";
import { callApi } from "../../lib/api-client.ts";

/** GET /api/users: the people of the workspace and, for who may invite, its open invitations. */
export function peopleQuery() {
  return queryOptions({
    queryKey: ["people"] as const,
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.users, output: peopleSchema, signal }),
  });
}

/** POST /api/invitations */
export function useInvite() {
  const refresh = useRefreshPeople();
  return useMutation({
    mutationFn: (body: NewInvitation) =>
      callApi({ method: "POST", path: paths.api.invitations, body, output: invitationSchema }),
    onSuccess: refresh,
  });
}

/** DELETE /api/invitations/{id}: its link ends. */
export function useWithdrawInvitation() {
  const refresh = useRefreshPeople();
  return useMutation({
    mutationFn: (id: string) => callApi({ method: "DELETE", path: paths.api.invitation(id), output: successSchema }),
    onSuccess: refresh,
  });
}

/** PATCH /api/users/{id}: another role, at once. */
export function useChangeRole() {
  const refresh = useRefreshPeople();
  return useMutation({
    mutationFn: ({ id, role }: { id: string; role: UserRole }) =>
      callApi({ method: "PATCH", path: paths.api.user(id), body: { role }, output: successSchema }),
    onSuccess: refresh,
  });
}

/** DELETE /api/users/{id}: out of the workspace, at once. */
export function useRemoveMember() {
  const refresh = useRefreshPeople();
  return useMutation({
    mutationFn: (id: string) => callApi({ method: "DELETE", path: paths.api.user(id), output: successSchema }),
    onSuccess: refresh,
  });
}

function useRefreshPeople(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: peopleQuery().queryKey });
}
