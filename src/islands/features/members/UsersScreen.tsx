import { useQuery } from "@tanstack/react-query";
import { canManageUsers } from "#src/domain/auth/policies.ts";
import { getRoleLabels } from "#src/domain/people/role-labels.ts";
import { userRoleSchema } from "#src/domain/auth/auth.contract.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { InvitationList } from "./InvitationList.tsx";
import { InviteForm } from "./InviteForm.tsx";
import { MemberList } from "./MemberList.tsx";
import { membersQuery } from "../../lib/queries/members.query.ts";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";

/** /dash/settings/users and /dash/admin: members with their roles and sessions, invitations, what the roles may do. */
export function UsersScreen() {
  const { role } = useDash();
  const members = useQuery(membersQuery());
  const canInvite = canManageUsers(role);
  return (
    <>
      <Section title="Members" flush>
        {members.isPending ? <SectionLoading label="Loading members" flush /> : null}
        {members.isError && members.data === undefined ? (
          <QueryError query={members} title="Members could not be loaded" />
        ) : null}
        {members.data === undefined ? null : <MemberList users={members.data.users} />}
      </Section>
      {canInvite ? (
        <Section title="Invite someone" description="They get an email with a link that works once.">
          <InviteForm />
        </Section>
      ) : null}
      {members.data === undefined || members.data.invitations.length === 0 ? null : (
        <Section title="Open invitations" flush>
          <InvitationList invitations={members.data.invitations} />
        </Section>
      )}
      <Section title="Roles">
        <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[6rem_minmax(0,1fr)]">
          {userRoleSchema.options.map((option) => (
            <div key={option} className="contents">
              <dt className="font-semibold">{getRoleLabels(option).name}</dt>
              <dd className="text-soft">{getRoleLabels(option).hint}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </>
  );
}
