import { onboardingProgressSchema, onboardingSchema } from "#src/domain/onboarding/onboarding.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { getOnboarding, setOnboardingStep } from "#src/server/features/workspace/workspace.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", output: onboardingSchema }, ({ viewer }) =>
  getOnboarding(getDatabase(), viewer),
);

export const PUT = endpoint(
  { access: "user", body: onboardingProgressSchema, output: onboardingSchema },
  ({ viewer, body }) => setOnboardingStep(getDatabase(), viewer, body),
);
