import type { UserRole } from "../auth/auth.contract.ts";
import { canManageWorkspace } from "../auth/policies.ts";

/** Whether the user must complete the onboarding: only users who may change the workspace. */
export function needsOnboarding(user: { onboardingCompleted: boolean; role: UserRole }): boolean {
  return !user.onboardingCompleted && canManageWorkspace(user.role);
}
