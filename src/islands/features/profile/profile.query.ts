import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import {
  confirmationSchema,
  endedSessionsSchema,
  profileSchema,
  sessionsSchema,
} from "#src/domain/people/profile.contract.ts";
import type {
  emailChangeSchema,
  passwordChangeSchema,
  Profile,
  profileChangeSchema,
} from "#src/domain/people/profile.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { dashboardOverviewQuery } from "../../lib/queries/account.query.ts";
import { callApi } from "../../lib/api/api-client.ts";
import { profileQuery } from "../../lib/queries/profile.query.ts";

/** PATCH /api/profile: name and notification settings. */
export function useUpdateProfile() {
  const queryClient = useQueryClient();
  const cacheProfile = useCacheProfile();
  return useMutation({
    mutationFn: (body: z.output<typeof profileChangeSchema>) =>
      callApi({ method: "PATCH", path: paths.api.profile, body, output: profileSchema }),
    onSuccess: async (profile) => {
      cacheProfile(profile);
      await queryClient.invalidateQueries({ queryKey: dashboardOverviewQuery().queryKey });
    },
  });
}

/** POST /api/profile/email: sends a confirmation link to the new address. */
export function useRequestEmailChange() {
  return useMutation({
    mutationFn: (body: z.output<typeof emailChangeSchema>) =>
      callApi({ method: "POST", path: paths.api.profileEmail, body, output: profileSchema }),
    onSuccess: useCacheProfile(),
  });
}

/** DELETE /api/profile/email: cancels a pending email change. */
export function useCancelEmailChange() {
  return useMutation({
    mutationFn: () => callApi({ method: "DELETE", path: paths.api.profileEmail, output: profileSchema }),
    onSuccess: useCacheProfile(),
  });
}

/** POST /api/profile/confirmation: where the identity provider confirms who has the session. */
export function useConfirmIdentity() {
  return useMutation({
    mutationFn: () => callApi({ method: "POST", path: paths.api.confirmation, output: confirmationSchema }),
  });
}

/** POST /api/profile/password: changes the password and ends all other sessions. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof passwordChangeSchema>) =>
      callApi({ method: "POST", path: paths.api.password, body, output: successSchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });
}

/** GET /api/sessions; refetched whenever the screen opens, as other devices change it. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: ["sessions"] as const,
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.sessions, output: sessionsSchema, signal }),
    staleTime: 0,
  });
}

/** DELETE /api/sessions/{id}: ends one session. */
export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi({ method: "DELETE", path: paths.api.session(id), output: successSchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });
}

/** DELETE /api/sessions: ends all sessions but this one. */
export function useEndOtherSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi({ method: "DELETE", path: paths.api.sessions, output: endedSessionsSchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });
}

function useCacheProfile(): (profile: Profile) => void {
  const queryClient = useQueryClient();
  return (profile) => queryClient.setQueryData(profileQuery().queryKey, profile);
}
