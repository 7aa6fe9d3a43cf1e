import type { PlanChoice } from "#src/domain/auth/login-target.ts";

const PLAN = "oauth_redirect_plan";
const PRICE = "oauth_redirect_priceId";
/** Ours, and this tab's: a page that somebody was on their way to days ago is not meant any more. */
const PATH = "oauth_redirect_path";

/** Keeps a chosen plan over the way to an identity provider and back (specification 2.5), and the page that was wanted. */
export function keepChoice({ choice, redirect }: { choice: PlanChoice | null; redirect: string | null }): void {
  if (choice !== null) {
    localStorage.setItem(PLAN, choice.plan);
    localStorage.setItem(PRICE, choice.priceId);
  }
  if (redirect !== null) sessionStorage.setItem(PATH, redirect);
}

/** The page that was kept, once; null where there was none. */
export function takeRedirect(): string | null {
  const path = sessionStorage.getItem(PATH);
  sessionStorage.removeItem(PATH);
  return path;
}

/** The plan that was kept, once; null where there was none. */
export function takeChoice(): PlanChoice | null {
  const plan = localStorage.getItem(PLAN);
  const priceId = localStorage.getItem(PRICE);
  localStorage.removeItem(PLAN);
  localStorage.removeItem(PRICE);
  return plan && priceId ? { plan, priceId } : null;
}
