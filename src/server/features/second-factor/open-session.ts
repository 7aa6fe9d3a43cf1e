import type { UserRole } from "../../../domain/auth/auth.contract.ts";
import { needsOnboarding } from "../../../domain/onboarding/needs-onboarding.ts";
import type { AuthContext, Caller } from "../auth/context.service.ts";
import { auditLogIn, issueTokens } from "../auth/tokens.service.ts";

type Person = {
  clientId: string;
  userId: string;
  role: UserRole;
  remembered: boolean;
  onboardingCompleted: boolean;
};

type Proof = {
  signedInBy: string;
  /** What the second step was passed with; absent where the first one counts as both. */
  secondFactor?: string;
  caller: Caller;
};

/** Opens the session of a user who has passed all steps of the login, and records it. */
export async function openSession(
  context: Pick<AuthContext, "sql" | "keys">,
  user: Person,
  { signedInBy, secondFactor, caller }: Proof,
) {
  const { remembered } = user;
  const { userAgent } = caller;
  const tokens = await issueTokens(context, { user, remembered, userAgent, signedInBy, isSecondStepPassed: true });
  await auditLogIn(context.sql, user, { by: signedInBy, ...(secondFactor === undefined ? {} : { secondFactor }) });
  return { success: true as const, ...tokens, onboardingCompleted: !needsOnboarding(user), userId: user.userId };
}
