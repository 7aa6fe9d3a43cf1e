import { useQuery } from "@tanstack/react-query";
import { canManageSignIn } from "#src/domain/auth/policies.ts";
import type { SecondFactorRule } from "#src/domain/second-factor/second-factor.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { AutosaveSwitch } from "../../lib/forms/AutosaveSwitch.tsx";
import { toastOutcome } from "../../lib/forms/save-toasts.ts";
import { DashLink } from "../../lib/navigation/DashLink.tsx";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { secondFactorRuleQuery, useSetSecondFactorRule } from "./second-factor-rule.query.ts";

const LINK = "font-semibold text-ink underline underline-offset-4";

/** Whether all members must have a second factor. */
export function SecondFactorRuleSection() {
  const rule = useQuery(secondFactorRuleQuery());
  return (
    <Section
      title="Second factor"
      description="A member without one can't open the dashboard before they have added an authenticator app or a passkey."
    >
      {rule.isPending ? <SectionLoading label="Loading the rule" rows={2} /> : null}
      {rule.isError && rule.data === undefined ? (
        <QueryError query={rule} title="The rule could not be loaded" />
      ) : null}
      {rule.data === undefined ? null : <Rule rule={rule.data} />}
    </Section>
  );
}

function Rule({ rule: { required, members, membersWithout, viewerHasOne } }: { rule: SecondFactorRule }) {
  const { role, impersonation } = useDash();
  const change = useSetSecondFactorRule();
  const canChange = canManageSignIn(role) && impersonation === undefined;
  const isBlocked = !required && !viewerHasOne;
  const toasts = required
    ? toastOutcome("The second factor is optional now", "The rule could not be changed")
    : toastOutcome("All members need a second factor now", "The rule could not be changed");
  return (
    <div className="grid gap-4">
      <AutosaveSwitch
        label="Require a second factor of all members"
        hint={describeMembers(members, membersWithout)}
        saved={required}
        disabled={!canChange || isBlocked || change.isPending}
        onSave={(next, onSettled) => change.mutate(next, { ...toasts, onSettled })}
      />
      {canChange && isBlocked ? (
        <p className="text-sm text-soft">
          Add a second factor to your own account first, under{" "}
          <DashLink to={paths.dash.settingsSecurity} className={LINK}>
            Security
          </DashLink>
          .
        </p>
      ) : null}
      <p className="text-sm text-soft">
        Who has one, and resetting the second factor of a member who lost their device:{" "}
        <DashLink to={paths.dash.adminPages} className={LINK}>
          Members
        </DashLink>
        .
      </p>
    </div>
  );
}

function describeMembers(members: number, without: number): string {
  if (without === 0) return members === 1 ? "You have one." : `All ${members} members have one.`;
  return `${without} of ${members} ${members === 1 ? "member has" : "members have"} none yet.`;
}
