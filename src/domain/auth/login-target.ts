import { paths } from "../shared/paths.ts";

/** A plan chosen on the pricing section, passed through login or sign-up in the query. */
export type PlanChoice = { plan: string; priceId: string };

/** The chosen plan of a query; null unless both plan and price are present. */
export function parsePlanChoice(query: URLSearchParams): PlanChoice | null {
  const plan = query.get("plan");
  const priceId = query.get("priceId");
  return plan && priceId ? { plan, priceId } : null;
}

/** Where a login redirects to (specification 2.5), in this order: onboarding, checkout, the requested page, the dashboard. */
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
  return parseLocalPath(redirect) ?? paths.dash.overview;
}

function parseLocalPath(path: string | null): string | null {
  if (path === null || !path.startsWith("/")) return null;
  // Rejects "//host", "/\host" and tabs in between, which browsers resolve to another site.
  const base = "http://local.invalid";
  return URL.canParse(path, base) && new URL(path, base).origin === base ? path : null;
}
