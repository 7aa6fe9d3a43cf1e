import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { endedSessionsSchema, memberSessionsSchema } from "#src/domain/people/profile.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { callApi } from "../../lib/api/api-client.ts";

/** GET /api/users/sessions: the sessions of all members; refetched whenever the screen opens. */
export function memberSessionsQuery() {
  return queryOptions({
    queryKey: ["member-sessions"] as const,
    queryFn: ({ signal }) =>
      callApi({ method: "GET", path: paths.api.memberSessions, output: memberSessionsSchema, signal }),
    staleTime: 0,
  });
}

/** DELETE /api/users/{id}/sessions: signs a member out everywhere. */
export function useEndMemberSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      callApi({ method: "DELETE", path: paths.api.userSessions(id), output: endedSessionsSchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: memberSessionsQuery().queryKey }),
  });
}
