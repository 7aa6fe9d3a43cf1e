import { z } from "zod";
import { chooseLoginTarget } from "#src/domain/auth/login-target.ts";
import type { PlanChoice } from "#src/domain/auth/login-target.ts";

const KEY = "afterOnboarding";
const storedSchema = z.object({
  choice: z.object({ plan: z.string(), priceId: z.string() }).nullable(),
  redirect: z.string().nullable(),
});

/** Stores where the log-in was headed, when onboarding comes first. Ignores redirects into the onboarding itself. */
export function setOnboardingReturn({
  choice,
  redirect,
}: {
  choice: PlanChoice | null;
  redirect: string | null;
}): void {
  const after = redirect?.startsWith("/onboarding") === true ? null : redirect;
  sessionStorage.setItem(KEY, JSON.stringify({ choice, redirect: after }));
}

/** Returns the page to open after onboarding (in the order of specification 2.5) and clears it. */
export function consumeOnboardingReturn(): string {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  const stored = text === null ? { choice: null, redirect: null } : storedSchema.parse(JSON.parse(text));
  return chooseLoginTarget({ onboardingCompleted: true, ...stored });
}
