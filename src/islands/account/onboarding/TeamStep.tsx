import { useQuery } from "@tanstack/react-query";
import { MailCheck } from "lucide-react";
import type { UserRole } from "#src/domain/auth/auth.contract.ts";
import { nameRole } from "#src/domain/people/role-words.ts";
import { InviteFields } from "../../features/settings/InviteForm.tsx";
import { peopleQuery } from "../../features/settings/people.query.ts";
import { StepActions } from "./StepActions.tsx";
import { useStepEnd } from "./use-step-end.ts";

/** Step 3: who reads along. */
export function TeamStep({ role }: { role: UserRole }) {
  const people = useQuery(peopleQuery());
  const end = useStepEnd(3);
  const invitations = people.data?.invitations ?? [];
  return (
    <>
      <InviteFields inviter={role} />
      <p className="mt-3 text-[0.8125rem] text-soft">
        {(["admin", "member", "viewer"] as const).map((name) => (
          <span key={name} className="block">
            <b className="font-semibold text-ink">{nameRole(name).name}</b>: {nameRole(name).hint}
          </span>
        ))}
      </p>
      {invitations.length === 0 ? null : (
        <ul aria-label="Invited" className="mt-6 divide-y divide-rule rounded-md border border-rule bg-card">
          {invitations.map((invitation) => (
            <li key={invitation.id} className="flex items-center gap-3 px-4 py-3 text-sm">
              <MailCheck aria-hidden="true" className="size-4 shrink-0 text-conversion-ink" />
              <span className="min-w-0 flex-1 break-all">{invitation.email}</span>
              <span className="text-soft">{nameRole(invitation.role).name}</span>
            </li>
          ))}
        </ul>
      )}
      <StepActions step={3} end={end} onContinue={end.goOn} />
    </>
  );
}
