import { useQuery } from "@tanstack/react-query";
import { canManageUsers } from "#src/domain/auth/policies.ts";
import { nameRole } from "#src/domain/people/role-words.ts";
import { rolesSchema } from "#src/domain/auth/auth.contract.ts";
import { Section } from "#src/components/ui/Card.tsx";
import { useDash } from "../../lib/dash-context.ts";
import { QueryError } from "../../lib/QueryError.tsx";
import { InvitationList } from "./InvitationList.tsx";
import { InviteForm } from "./InviteForm.tsx";
import { MemberList } from "./MemberList.tsx";
import { peopleQuery } from "./people.query.ts";
import { SectionLoading } from "./SectionLoading.tsx";

/** /dash/settings/users: who is in the workspace, who was asked, and what each may do. */
export function UsersScreen() {
  const { role } = useDash();
  const people = useQuery(peopleQuery());
  const mayInvite = canManageUsers(role);
  return (
    <>
      <Section title="People of this workspace" flush>
        {people.isPending ? <SectionLoading label="Loading the people" flush /> : null}
        {people.isError && people.data === undefined ? (
          <QueryError query={people} title="The people could not be loaded" />
        ) : null}
        {people.data === undefined ? null : <MemberList users={people.data.users} />}
      </Section>
      {mayInvite ? (
        <Section title="Invite somebody" description="They get a mail with a link that works once.">
          <InviteForm />
        </Section>
      ) : null}
      {people.data === undefined || people.data.invitations.length === 0 ? null : (
        <Section title="Open invitations" flush>
          <InvitationList invitations={people.data.invitations} />
        </Section>
      )}
      <Section title="What each role may do">
        <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[6rem_minmax(0,1fr)]">
          {rolesSchema.options.map((option) => (
            <div key={option} className="contents">
              <dt className="font-semibold">{nameRole(option).name}</dt>
              <dd className="text-soft">{nameRole(option).hint}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </>
  );
}
