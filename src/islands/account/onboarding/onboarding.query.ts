import { queryOptions, useMutation } from "@tanstack/react-query";
import { onboardingSchema } from "#src/domain/onboarding/onboarding.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { callApi } from "../../lib/api/api-client.ts";

/** GET /api/onboarding: the next step. */
export function onboardingQuery() {
  return queryOptions({
    queryKey: ["onboarding"] as const,
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.onboarding, output: onboardingSchema, signal }),
  });
}

/** PUT /api/onboarding: saves the next step. */
export function useSaveStep() {
  return useMutation({
    mutationFn: (step: number) =>
      callApi({ method: "PUT", path: paths.api.onboarding, body: { step }, output: onboardingSchema }),
  });
}

/** POST /api/onboarding/complete */
export function useCompleteOnboarding() {
  return useMutation({
    mutationFn: () => callApi({ method: "POST", path: paths.api.onboardingComplete, output: successSchema }),
  });
}
