import { canAdminister, canManageSignIn } from "#src/domain/auth/policies.ts";
import { Card } from "#src/components/ui/layout/Card.tsx";
import { EmptyState } from "#src/components/ui/feedback/EmptyState.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { CompanySection } from "./CompanySection.tsx";
import { SecondFactorRuleSection } from "./SecondFactorRuleSection.tsx";

/** /dash/settings/sign-in: how the workspace's members log in. */
export function SignInScreen() {
  const { role } = useDash();
  if (!canAdminister(role)) {
    return (
      <Card>
        <EmptyState
          title="Sign-in rules are for owners and admins"
          description="Your own second factor is under Security."
        />
      </Card>
    );
  }
  return (
    <>
      {canManageSignIn(role) ? null : (
        <p className="rounded-sm border border-rule bg-card px-4 py-3 text-sm text-soft">
          Only owners can change these settings.
        </p>
      )}
      <SecondFactorRuleSection />
      <CompanySection />
    </>
  );
}
