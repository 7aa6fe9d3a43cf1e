import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { endedSessionsSchema, profileSchema, sessionsSchema } from "#src/domain/people/profile.contract.ts";
import type {
  emailChangeSchema,
  passwordChangeSchema,
  Profile,
  profileChangeSchema,
} from "#src/domain/people/profile.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { successSchema } from "#src/domain/shared/success.ts";
import { dashboardOverviewQuery } from "../../lib/account.query.ts";
import { callApi } from "../../lib/api-client.ts";

/** GET /api/profile */
export function profileQuery() {
  return queryOptions({
    queryKey: ["profile"] as const,
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.profile, output: profileSchema, signal }),
  });
}

/** PATCH /api/profile */
export function useChangeProfile() {
  const queryClient = useQueryClient();
  const keep = useKeepProfile();
  return useMutation({
    mutationFn: (body: z.output<typeof profileChangeSchema>) =>
      callApi({ method: "PATCH", path: paths.api.profile, body, output: profileSchema }),
    onSuccess: async (profile) => {
      keep(profile);
      await queryClient.invalidateQueries({ queryKey: dashboardOverviewQuery().queryKey });
    },
  });
}

/** POST /api/profile/email: a link goes to the new address. */
export function useAskForEmail() {
  return useMutation({
    mutationFn: (body: z.output<typeof emailChangeSchema>) =>
      callApi({ method: "POST", path: paths.api.profileEmail, body, output: profileSchema }),
    onSuccess: useKeepProfile(),
  });
}

/** DELETE /api/profile/email: the link that was sent ends. */
export function useWithdrawEmail() {
  return useMutation({
    mutationFn: () => callApi({ method: "DELETE", path: paths.api.profileEmail, output: profileSchema }),
    onSuccess: useKeepProfile(),
  });
}

/** POST /api/profile/password: the other sessions end. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof passwordChangeSchema>) =>
      callApi({ method: "POST", path: paths.api.password, body, output: successSchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });
}

/** GET /api/sessions; read again whenever the screen opens: other devices change it. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: ["sessions"] as const,
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.sessions, output: sessionsSchema, signal }),
    staleTime: 0,
  });
}

/** DELETE /api/sessions/{id} */
export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi({ method: "DELETE", path: paths.api.session(id), output: successSchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });
}

/** DELETE /api/sessions: all but this one. */
export function useEndOtherSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi({ method: "DELETE", path: paths.api.sessions, output: endedSessionsSchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });
}

function useKeepProfile(): (profile: Profile) => void {
  const queryClient = useQueryClient();
  return (profile) => queryClient.setQueryData(profileQuery().queryKey, profile);
}
