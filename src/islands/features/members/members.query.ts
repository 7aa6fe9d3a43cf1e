import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { UserRole } from "#src/domain/auth/auth.contract.ts";
import { invitationSchema } from "#src/domain/people/people.contract.ts";
import type { NewInvitation } from "#src/domain/people/people.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { callApi } from "../../lib/api/api-client.ts";
import { membersQuery } from "../../lib/queries/members.query.ts";

/** POST /api/invitations: sends an invitation. */
export function useInvite() {
  const refresh = useRefreshMembers();
  return useMutation({
    mutationFn: (body: NewInvitation) =>
      callApi({ method: "POST", path: paths.api.invitations, body, output: invitationSchema }),
    onSuccess: refresh,
  });
}

/** DELETE /api/invitations/{id}: invalidates the link. */
export function useWithdrawInvitation() {
  const refresh = useRefreshMembers();
  return useMutation({
    mutationFn: (id: string) => callApi({ method: "DELETE", path: paths.api.invitation(id), output: successSchema }),
    onSuccess: refresh,
  });
}

/** PATCH /api/users/{id}: changes the role at once. */
export function useUpdateRole() {
  const refresh = useRefreshMembers();
  return useMutation({
    mutationFn: ({ id, role }: { id: string; role: UserRole }) =>
      callApi({ method: "PATCH", path: paths.api.user(id), body: { role }, output: successSchema }),
    onSuccess: refresh,
  });
}

/** DELETE /api/users/{id}: removes the member at once. */
export function useRemoveMember() {
  const refresh = useRefreshMembers();
  return useMutation({
    mutationFn: (id: string) => callApi({ method: "DELETE", path: paths.api.user(id), output: successSchema }),
    onSuccess: refresh,
  });
}

function useRefreshMembers(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: membersQuery().queryKey });
}
