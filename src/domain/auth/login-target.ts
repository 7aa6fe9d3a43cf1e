import { paths } from "../paths/paths.ts";

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

/** Returns a path of this site, with its query and hash; null for anything that could lead to another site. */
export function parseLocalPath(path: string | null): string | null {
  if (path === null || !path.startsWith("/")) return null;
  const base = "http://local.invalid";
  if (!URL.canParse(path, base)) return null;
  const { origin, pathname } = new URL(path, base);
  // Rejects "//host", "/\host" and tabs in between, which browsers resolve to another site, and "/.//host", which a
  // further redirect could.
  return origin === base && !pathname.startsWith("//") ? path : null;
}
