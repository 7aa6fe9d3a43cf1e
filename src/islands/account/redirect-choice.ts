import type { PlanChoice } from "#src/domain/auth/login-target.ts";

const PLAN = "oauth_redirect_plan";
const PRICE = "oauth_redirect_priceId";

/** Keeps a chosen plan over the way to an identity provider and back (specification 2.5). */
export function keepChoice({ plan, priceId }: PlanChoice): void {
  localStorage.setItem(PLAN, plan);
  localStorage.setItem(PRICE, priceId);
}

/** The plan that was kept, once; null where there was none. */
export function takeChoice(): PlanChoice | null {
  const plan = localStorage.getItem(PLAN);
  const priceId = localStorage.getItem(PRICE);
  localStorage.removeItem(PLAN);
  localStorage.removeItem(PRICE);
  return plan && priceId ? { plan, priceId } : null;
}
