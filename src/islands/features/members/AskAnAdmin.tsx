import { useQuery } from "@tanstack/react-query";
import { canAdminister } from "#src/domain/auth/policies.ts";
import { getRoleLabels } from "#src/domain/people/role-labels.ts";
import { Avatar } from "#src/components/ui/marks/Avatar.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { membersQuery } from "../../lib/queries/members.query.ts";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";

/** Says who to ask for what only owners and admins can do. */
export function AskAnAdmin() {
  const members = useQuery(membersQuery());
  const people = members.data?.users.filter(({ role }) => canAdminister(role)) ?? [];
  return (
    <div className="max-w-2xl">
      <Section
        title="Only owners and admins can open these pages"
        description="They manage members' sessions, the audit log, exports, retention and the erasure of people. Ask one of them:"
        flush
      >
        {members.isPending ? <SectionLoading label="Loading owners and admins" rows={2} flush /> : null}
        {members.isError ? <QueryError query={members} title="Owners and admins could not be loaded" /> : null}
        {people.length === 0 ? null : (
          <ul aria-label="Owners and admins" className="divide-y divide-rule border-t border-rule">
            {people.map(({ id, name, email, role }) => (
              <li key={id} className="flex items-center gap-3 px-4 py-3 sm:px-5">
                <Avatar name={name} />
                <div className="grid min-w-0 grid-cols-[minmax(0,1fr)]">
                  <span className="font-semibold wrap-anywhere">{name}</span>
                  <span className="text-[0.8125rem] wrap-anywhere text-soft">
                    {getRoleLabels(role).name} ·{" "}
                    <a href={`mailto:${email}`} className="underline underline-offset-4">
                      {email}
                    </a>
                  </span>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </div>
  );
}
