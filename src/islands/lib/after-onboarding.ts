import { z } from "zod";
import { chooseLoginTarget } from "#src/domain/auth/login-target.ts";
import type { PlanChoice } from "#src/domain/auth/login-target.ts";

const KEY = "afterOnboarding";
const keptSchema = z.object({
  choice: z.object({ plan: z.string(), priceId: z.string() }).nullable(),
  redirect: z.string().nullable(),
});

/** Keeps what a log-in was for, when the onboarding comes in between; a page of the onboarding itself is there already. */
export function keepForAfterOnboarding({
  choice,
  redirect,
}: {
  choice: PlanChoice | null;
  redirect: string | null;
}): void {
  const after = redirect?.startsWith("/onboarding") === true ? null : redirect;
  sessionStorage.setItem(KEY, JSON.stringify({ choice, redirect: after }));
}

/** Where the end of the onboarding leads: the log-in's target as specification 2.5 orders it, taken once. */
export function takeTargetAfterOnboarding(): string {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  const wish = text === null ? { choice: null, redirect: null } : keptSchema.parse(JSON.parse(text));
  return chooseLoginTarget({ onboardingCompleted: true, ...wish });
}
