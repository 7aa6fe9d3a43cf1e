import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { endedSessionsSchema, memberSessionsSchema } from "#src/domain/people/profile.contract.ts";
import { memberFactorsSchema } from "#src/domain/second-factor/second-factor.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
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

/** GET /api/users/second-factors: which second factors the members have; refetched whenever the screen opens. */
export function memberFactorsQuery() {
  return queryOptions({
    queryKey: ["member-factors"] as const,
    queryFn: ({ signal }) =>
      callApi({ method: "GET", path: paths.api.memberFactors, output: memberFactorsSchema, signal }),
    staleTime: 0,
  });
}

/** DELETE /api/users/{id}/second-factor: removes a member's second factor and signs them out. */
export function useResetSecondFactor() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi({ method: "DELETE", path: paths.api.memberFactor(id), output: successSchema }),
    onSuccess: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: memberFactorsQuery().queryKey }),
        queryClient.invalidateQueries({ queryKey: memberSessionsQuery().queryKey }),
      ]);
    },
  });
}
