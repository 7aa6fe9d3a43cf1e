import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  appSetupSchema,
  recoveryCodesSchema,
  secondFactorSchema,
} from "#src/domain/second-factor/second-factor.contract.ts";
import type { SecondFactor } from "#src/domain/second-factor/second-factor.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { callApi } from "../../lib/api/api-client.ts";
import { sessionsQuery } from "./profile.query.ts";

type Password = { password: string };

/** GET /api/profile/second-factor: the signed-in user's second factor. */
export function secondFactorQuery() {
  return queryOptions({
    queryKey: ["second-factor"] as const,
    queryFn: ({ signal }) =>
      callApi({ method: "GET", path: paths.api.secondFactor, output: secondFactorSchema, signal }),
  });
}

/** POST /api/profile/second-factor/app/start: creates a secret for an authenticator app. */
export function useStartApp() {
  return useMutation({
    mutationFn: (body: Password) =>
      callApi({ method: "POST", path: paths.api.secondFactorAppStart, body, output: appSetupSchema }),
  });
}

/** POST /api/profile/second-factor/app: adds the authenticator app with a code of it. */
export function useConfirmApp() {
  return useMutation({
    mutationFn: (body: { code: string }) =>
      callApi({ method: "POST", path: paths.api.secondFactorApp, body, output: recoveryCodesSchema }),
    onSuccess: useRefreshSecondFactor(),
  });
}

/** DELETE /api/profile/second-factor/app */
export function useRemoveApp() {
  return useMutation({
    mutationFn: (body: Password) =>
      callApi({ method: "DELETE", path: paths.api.secondFactorApp, body, output: successSchema }),
    onSuccess: useRefreshSecondFactor(),
  });
}

/** POST /api/profile/second-factor/recovery-codes: replaces the recovery codes. */
export function useRenewRecoveryCodes() {
  return useMutation({
    mutationFn: (body: Password) =>
      callApi({ method: "POST", path: paths.api.recoveryCodes, body, output: recoveryCodesSchema }),
    onSuccess: useRefreshSecondFactor(),
  });
}

/** Refetches what a change of the second factor changes: itself, and the sessions, which it may end. */
export function useRefreshSecondFactor() {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: secondFactorQuery().queryKey }),
      queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
    ]);
  };
}

/** Whether logging in takes a second step. */
export function isSecondFactorOn({ appSince, passkeys }: SecondFactor): boolean {
  return appSince !== null || passkeys.length > 0;
}
