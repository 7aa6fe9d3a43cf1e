import { useState } from "react";
import { canGrantRole } from "#src/domain/auth/policies.ts";
import type { Invitation } from "#src/domain/people/people.contract.ts";
import { nameRole } from "#src/domain/people/role-words.ts";
import { formatDate } from "#src/domain/shared/format.ts";
import { Badge } from "#src/components/ui/Badge.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { useDash } from "../../lib/dash-context.ts";
import { useInvite, useWithdrawInvitation } from "./people.query.ts";
import { tellOutcome } from "./save-words.ts";

/** Who was asked and has not come yet. */
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
  const over = Date.parse(invitation.expiresAt) <= now;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
      <div className="grid min-w-0 flex-1 basis-48 grid-cols-[minmax(0,1fr)]">
        <span className="font-semibold break-all">{email}</span>
        <span className="text-[0.8125rem] wrap-anywhere text-soft">
          {nameRole(invitation.role).name}, invited by {invitation.invitedBy} ·{" "}
          {over ? "the link has run out" : `good until ${formatDate(invitation.expiresAt, client.timeZone)}`}
        </span>
      </div>
      {over ? <Badge tone="warn">Run out</Badge> : null}
      {canGrantRole(role, invitation.role) ? (
        <>
          <Button
            size="sm"
            aria-label={`Send again to ${email}`}
            loading={invite.isPending}
            onClick={() =>
              invite.mutate(
                { email, role: invitation.role },
                tellOutcome(`A new link is on its way to ${email}`, "The invitation was not sent"),
              )
            }
          >
            Send again
          </Button>
          <Button
            variant="quiet"
            size="sm"
            aria-label={`Withdraw the invitation of ${email}`}
            loading={withdraw.isPending}
            onClick={() =>
              withdraw.mutate(invitation.id, tellOutcome("Invitation withdrawn", "The invitation was not withdrawn"))
            }
          >
            Withdraw
          </Button>
        </>
      ) : null}
    </li>
  );
}
