import { z } from "zod";
import { userRoleSchema } from "#src/domain/auth/auth.contract.ts";
import { needsOnboarding } from "#src/domain/onboarding/needs-onboarding.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { callApi } from "../../lib/api/api-client.ts";
import { logProblem } from "../../lib/log.ts";
import { clearTokens, decodeUserId, getAccessToken } from "../../lib/session/session-store.ts";

/** Stored session when an email link is opened: none or undecodable (`form`), the intended user's, or another user's. */
export type EmailLinkSession = "form" | "signed-in" | "other-user";

/** Checks the stored token against the link's intended user and clears it unless it is theirs (specification 4). */
export function checkEmailLinkSession(intendedUser: string): EmailLinkSession {
  const token = getAccessToken();
  if (token === null) return "form";
  const userId = decodeUserId(token);
  if (userId === intendedUser) return "signed-in";
  clearTokens();
  return userId === null ? "form" : "other-user";
}

/** The part of the overview that the login target needs; the full contract would make this page heavier. */
const overviewSchema = z.object({
  client: z.object({ onboardingCompleted: z.boolean() }),
  user: z.object({ role: userRoleSchema }),
});

/** Whether the signed-in user has completed the onboarding. True on errors: the next page checks again. */
export async function isOnboardingCompleted(): Promise<boolean> {
  try {
    const call = { method: "GET", path: paths.api.dashboardOverview, output: overviewSchema } as const;
    const { client, user } = await callApi(call);
    return !needsOnboarding({ onboardingCompleted: client.onboardingCompleted, role: user.role });
  } catch (error) {
    logProblem("The onboarding state could not be loaded.", error);
    return true;
  }
}
