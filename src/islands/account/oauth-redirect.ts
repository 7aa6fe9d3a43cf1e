import type { PlanChoice } from "#src/domain/auth/login-target.ts";

const PLAN = "oauth_redirect_plan";
const PRICE = "oauth_redirect_priceId";
/** In session storage, so that the path is not reused days later. */
const PATH = "oauth_redirect_path";

/** Saves the chosen plan (specification 2.5) and the redirect path during the trip to an identity provider. */
export function saveOAuthRedirect({ choice, redirect }: { choice: PlanChoice | null; redirect: string | null }): void {
  if (choice !== null) {
    localStorage.setItem(PLAN, choice.plan);
    localStorage.setItem(PRICE, choice.priceId);
  }
  if (redirect !== null) sessionStorage.setItem(PATH, redirect);
}

/** Returns and removes the saved redirect path; null if there is none. */
export function consumeRedirectPath(): string | null {
  const path = sessionStorage.getItem(PATH);
  sessionStorage.removeItem(PATH);
  return path;
}

/** Returns and removes the saved plan; null if there is none. */
export function consumePlanChoice(): PlanChoice | null {
  const plan = localStorage.getItem(PLAN);
  const priceId = localStorage.getItem(PRICE);
  localStorage.removeItem(PLAN);
  localStorage.removeItem(PRICE);
  return plan && priceId ? { plan, priceId } : null;
}
