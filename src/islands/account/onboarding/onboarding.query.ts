import { queryOptions, useMutation } from "@tanstack/react-query";
import { onboardingSchema } from "#src/domain/onboarding/onboarding.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { successSchema } from "#src/domain/shared/success.ts";
import { callApi } from "../../lib/api-client.ts";

/** GET /api/onboarding: where to go on. */
export function onboardingQuery() {
  return queryOptions({
    queryKey: ["onboarding"] as const,
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.onboarding, output: onboardingSchema, signal }),
  });
}

/** PUT /api/onboarding: the step that comes next. */
export function useKeepStep() {
  return useMutation({
    mutationFn: (step: number) =>
      callApi({ method: "PUT", path: paths.api.onboarding, body: { step }, output: onboardingSchema }),
  });
}

/** POST /api/onboarding/complete */
export function useComplete() {
  return useMutation({
    mutationFn: () => callApi({ method: "POST", path: paths.api.onboardingComplete, output: successSchema }),
  });
}
