import { useQuery } from "@tanstack/react-query";
import { MailCheck } from "lucide-react";
import type { DashboardOverview } from "#src/domain/auth/dashboard-overview.contract.ts";
import { getRoleLabels } from "#src/domain/people/role-labels.ts";
import { InviteFields } from "../../features/members/InviteForm.tsx";
import { membersQuery } from "../../lib/queries/members.query.ts";
import { StepActions } from "./StepActions.tsx";
import { useStepNavigation } from "./use-step-navigation.ts";

/** Step 3: invitations. */
export function TeamStep({ user }: { user: DashboardOverview["user"] }) {
  const people = useQuery(membersQuery());
  const navigation = useStepNavigation(3);
  const invitations = people.data?.invitations ?? [];
  return (
    <>
      <InviteFields inviter={user} />
      <p className="mt-3 text-[0.8125rem] text-soft">
        {(["admin", "member", "viewer"] as const).map((name) => (
          <span key={name} className="block">
            <b className="font-semibold text-ink">{getRoleLabels(name).name}</b>: {getRoleLabels(name).hint}
          </span>
        ))}
      </p>
      {invitations.length === 0 ? null : (
        <ul aria-label="Invited" className="mt-6 divide-y divide-rule rounded-md border border-rule bg-card">
          {invitations.map((invitation) => (
            <li key={invitation.id} className="flex items-center gap-3 px-4 py-3 text-sm">
              <MailCheck aria-hidden="true" className="size-4 shrink-0 text-conversion-ink" />
              <span className="min-w-0 flex-1 break-all">{invitation.email}</span>
              <span className="text-soft">
                {getRoleLabels(invitation.role).name}
                {invitation.waiting ? ", not sent yet" : ""}
              </span>
            </li>
          ))}
        </ul>
      )}
      <StepActions step={3} navigation={navigation} onContinue={navigation.goToNext} />
    </>
  );
}
