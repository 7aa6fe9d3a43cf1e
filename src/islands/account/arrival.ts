import { z } from "zod";
import { rolesSchema } from "#src/domain/auth/auth.contract.ts";
import { needsOnboarding } from "#src/domain/onboarding/needs-onboarding.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { callApi } from "../lib/api-client.ts";
import { logProblem } from "../lib/log.ts";
import { clearTokens, decodeUserId, readAccessToken } from "../lib/session-store.ts";

/** What an e-mail link found: nobody signed in, the person it means, somebody else, or a token of no use. */
export type Arrival = "form" | "signed-in" | "other-user";

/** Looks at the stored token of somebody who followed an e-mail link for `intendedUser`, clearing it where it is not theirs. */
export function receiveFromEmail(intendedUser: string): Arrival {
  const token = readAccessToken();
  if (token === null) return "form";
  const userId = decodeUserId(token);
  if (userId === intendedUser) return "signed-in";
  clearTokens();
  return userId === null ? "form" : "other-user";
}

/** What the log-in's target asks of the overview; its whole contract is not for this page to load. */
const standingSchema = z.object({
  client: z.object({ onboardingCompleted: z.boolean() }),
  user: z.object({ role: rolesSchema }),
});

/**
 * Whether who is signed in has the onboarding behind them, as a log-in would have said. Where the server does not tell, it
 * is taken for done: the next page asks the server itself.
 */
export async function readOnboardingCompleted(): Promise<boolean> {
  try {
    const call = { method: "GET", path: paths.api.dashboardOverview, output: standingSchema } as const;
    const { client, user } = await callApi(call);
    return !needsOnboarding({ onboardingCompleted: client.onboardingCompleted, role: user.role });
  } catch (error) {
    logProblem("The onboarding's state could not be read.", error);
    return true;
  }
}
