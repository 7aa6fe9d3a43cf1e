import { useState } from "react";
import { canGrantRole } from "#src/domain/auth/policies.ts";
import type { Invitation } from "#src/domain/people/people.contract.ts";
import { getRoleLabels } from "#src/domain/people/role-labels.ts";
import { formatDate } from "#src/domain/shared/format.ts";
import { Badge } from "#src/components/ui/marks/Badge.tsx";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { useInvite, useWithdrawInvitation } from "./members.query.ts";
import { toastOutcome } from "../../lib/forms/save-toasts.ts";

/** Open invitations. */
export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  return (
    <ul aria-label="Open invitations" className="divide-y divide-rule border-t border-rule">
      {invitations.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { role, client } = useDash();
  const [now] = useState(() => Date.now());
  const invite = useInvite();
  const withdraw = useWithdrawInvitation();
  const { email } = invitation;
  const expired = Date.parse(invitation.expiresAt) <= now;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
      <div className="grid min-w-0 flex-1 basis-48 grid-cols-[minmax(0,1fr)]">
        <span className="font-semibold break-all">{email}</span>
        <span className="text-[0.8125rem] wrap-anywhere text-soft">
          {getRoleLabels(invitation.role).name}, invited by {invitation.invitedBy} · {expired ? "expired" : "expires"}{" "}
          {formatDate(invitation.expiresAt, client.timeZone)}
        </span>
      </div>
      {expired ? <Badge tone="warn">Expired</Badge> : null}
      {invitation.waiting && !expired ? <Badge tone="warn">Waits for a confirmation</Badge> : null}
      {canGrantRole(role, invitation.role) ? (
        <>
          {invitation.waiting && !expired ? null : (
            <Button
              size="sm"
              aria-label={`Resend to ${email}`}
              loading={invite.isPending}
              onClick={() =>
                invite.mutate(
                  { email, role: invitation.role },
                  toastOutcome(`New invitation sent to ${email}`, "The invitation could not be sent"),
                )
              }
            >
              Resend
            </Button>
          )}
          <Button
            variant="quiet"
            size="sm"
            aria-label={`Withdraw the invitation to ${email}`}
            loading={withdraw.isPending}
            onClick={() =>
              withdraw.mutate(
                invitation.id,
                toastOutcome("Invitation withdrawn", "The invitation could not be withdrawn"),
              )
            }
          >
            Withdraw
          </Button>
        </>
      ) : null}
    </li>
  );
}
