import type { UserRole } from "../auth/auth.contract.ts";
import { canManageWorkspace } from "../auth/policies.ts";

/** Whether somebody is led through the onboarding: who could not change a thing there is not. */
export function needsOnboarding(user: { onboardingCompleted: boolean; role: UserRole }): boolean {
  return !user.onboardingCompleted && canManageWorkspace(user.role);
}
