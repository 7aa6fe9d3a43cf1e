import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { getRoleLabels } from "#src/domain/people/role-labels.ts";
import { formatDate } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { Badge } from "#src/components/ui/Badge.tsx";
import { Section } from "#src/components/ui/Card.tsx";
import { DashLink } from "../../lib/navigation/DashLink.tsx";
import { membersQuery } from "../../lib/queries/members.query.ts";
import { useDash } from "../../lib/session/dash-context.ts";

/** The open invitations. They are sent, resent and withdrawn in the settings. */
export function InvitationSection() {
  const { client } = useDash();
  const [now] = useState(() => Date.now());
  const members = useQuery(membersQuery());
  // The section of members shows loading and errors of the same query.
  if (members.data === undefined) return null;
  const { invitations } = members.data;
  return (
    <Section
      title="Open invitations"
      actions={
        <DashLink to={paths.dash.settingsUsers} className="text-sm font-semibold underline underline-offset-4">
          Manage invitations
        </DashLink>
      }
      flush
    >
      {invitations.length === 0 ? (
        <p className="px-4 pb-5 text-sm text-soft sm:px-5">No open invitations.</p>
      ) : (
        <ul aria-label="Open invitations" className="divide-y divide-rule border-t border-rule">
          {invitations.map(({ id, email, role, invitedBy, expiresAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
              <div className="grid min-w-0 flex-1 basis-48 grid-cols-[minmax(0,1fr)]">
                <span className="font-semibold wrap-anywhere">{email}</span>
                <span className="text-[0.8125rem] wrap-anywhere text-soft">
                  Invited by {invitedBy} · {Date.parse(expiresAt) <= now ? "expired" : "expires"}{" "}
                  {formatDate(expiresAt, client.timeZone)}
                </span>
              </div>
              <Badge>{getRoleLabels(role).name}</Badge>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
