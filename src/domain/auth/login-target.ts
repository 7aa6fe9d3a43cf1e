import { paths } from "../shared/paths.ts";

/** A plan chosen on the pricing section, on its way through log-in or sign-up. */
export type PlanChoice = { plan: string; priceId: string };

/** Both halves of a chosen plan, or null: one without the other leads nowhere. */
export function readPlanChoice(query: URLSearchParams): PlanChoice | null {
  const plan = query.get("plan");
  const priceId = query.get("priceId");
  return plan && priceId ? { plan, priceId } : null;
}

/** Where a log-in leads (specification 2.5), in this order: onboarding, checkout, the page asked for, the dashboard. */
export function chooseLoginTarget({
  onboardingCompleted,
  choice,
  redirect,
}: {
  onboardingCompleted: boolean;
  choice: PlanChoice | null;
  redirect: string | null;
}): string {
  if (!onboardingCompleted) return paths.onboarding;
  if (choice !== null) return paths.checkout(choice.priceId);
  return readLocalPath(redirect) ?? paths.dash.overview;
}

function readLocalPath(path: string | null): string | null {
  if (path === null || !path.startsWith("/")) return null;
  // A link may name a path of ours only: "//host", "/\host" and tabs in between would leave for another site.
  const base = "http://local.invalid";
  return URL.canParse(path, base) && new URL(path, base).origin === base ? path : null;
}
