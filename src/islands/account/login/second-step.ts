import { secondFactorStepSchema } from "#src/domain/second-factor/second-factor.contract.ts";
import type { SecondFactorStep } from "#src/domain/second-factor/second-factor.contract.ts";
import { ApiError } from "../../lib/api/api-error.ts";

/** A login that waits for its second step. */
export type SecondStep = SecondFactorStep & { rememberMe: boolean };

const TOKEN = "second-factor";

/** The second step of a sign-in with an identity provider, which ends here; null without one. Takes the token out of the URL. */
export function consumeHashStep(): SecondStep | null {
  // The form is prerendered, where there is no address.
  const parts = new URLSearchParams(typeof location === "undefined" ? "" : location.hash.slice(1));
  const found = secondFactorStepSchema.safeParse({ step: parts.get(TOKEN), methods: parts.get("methods")?.split(",") });
  if (!found.success) return null;
  history.replaceState(history.state, "", location.pathname + location.search);
  return { ...found.data, rememberMe: true };
}

/** The second step if a login failed for want of it, else null. */
export function getSecondStep(error: unknown): SecondFactorStep | null {
  if (!(error instanceof ApiError) || error.code !== "second_factor") return null;
  const parsed = secondFactorStepSchema.safeParse(error.body);
  return parsed.success ? parsed.data : null;
}
