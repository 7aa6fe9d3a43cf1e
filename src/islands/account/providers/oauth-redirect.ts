import type { PlanChoice } from "#src/domain/auth/login-target.ts";

const PLAN = "oauth_redirect_plan";
const PRICE = "oauth_redirect_priceId";
/** In session storage, so that the path is not reused days later. */
const PATH = "oauth_redirect_path";

/** Saves the chosen plan (specification 2.5) and the redirect path during the trip to an identity provider. */
export function saveOAuthRedirect({ choice, redirect }: { choice: PlanChoice | null; redirect: string | null }): void {
  // Nothing of an earlier trip may decide where this one ends.
  clearOAuthRedirect();
  if (choice !== null) {
    localStorage.setItem(PLAN, choice.plan);
    localStorage.setItem(PRICE, choice.priceId);
  }
  if (redirect !== null) sessionStorage.setItem(PATH, redirect);
}

/** Returns what was saved; the parts that were not are null. */
export function getOAuthRedirect(): { choice: PlanChoice | null; redirect: string | null } {
  const plan = localStorage.getItem(PLAN);
  const priceId = localStorage.getItem(PRICE);
  return { choice: plan && priceId ? { plan, priceId } : null, redirect: sessionStorage.getItem(PATH) };
}

/** Returns what was saved, and removes it. */
export function consumeOAuthRedirect(): { choice: PlanChoice | null; redirect: string | null } {
  const saved = getOAuthRedirect();
  clearOAuthRedirect();
  return saved;
}

function clearOAuthRedirect(): void {
  localStorage.removeItem(PLAN);
  localStorage.removeItem(PRICE);
  sessionStorage.removeItem(PATH);
}
