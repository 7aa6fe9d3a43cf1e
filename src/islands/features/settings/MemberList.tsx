import { useState } from "react";
import type { UserRole } from "#src/domain/auth/auth.contract.ts";
import { rolesSchema } from "#src/domain/auth/auth.contract.ts";
import { canGrantRole, canManageUser } from "#src/domain/auth/policies.ts";
import type { Member } from "#src/domain/people/people.contract.ts";
import { nameRole } from "#src/domain/people/role-words.ts";
import { formatDate } from "#src/domain/shared/format.ts";
import { Avatar } from "#src/components/ui/Avatar.tsx";
import { Badge } from "#src/components/ui/Badge.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { NativeSelect } from "#src/components/ui/NativeSelect.tsx";
import { ConfirmDialog } from "../../lib/ConfirmDialog.tsx";
import { useDash } from "../../lib/dash-context.ts";
import { useChangeRole, useRemoveMember } from "./people.query.ts";
import { tellOutcome } from "./save-words.ts";

/** The people of the workspace, each with their role and, for who may, the way to change or end it. */
export function MemberList({ users }: { users: readonly Member[] }) {
  const owners = users.filter(({ role }) => role === "owner").length;
  return (
    <ul aria-label="People" className="divide-y divide-rule border-t border-rule">
      {users.map((member) => (
        <MemberRow key={member.id} member={member} lastOwner={member.role === "owner" && owners === 1} />
      ))}
    </ul>
  );
}

function MemberRow({ member, lastOwner }: { member: Member; lastOwner: boolean }) {
  const { role, user, client } = useDash();
  const itsMe = member.email === user.userEmail;
  const mayChange = canManageUser(role, member.role) && !lastOwner;
  const seen =
    member.lastSeenAt === null ? "not here yet" : `last here ${formatDate(member.lastSeenAt, client.timeZone)}`;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
      <Avatar name={member.name} />
      <div className="grid min-w-0 flex-1 basis-48 grid-cols-[minmax(0,1fr)]">
        <span className="flex items-center gap-2 font-semibold">
          <span className="min-w-0 wrap-anywhere">{member.name}</span>
          {itsMe ? <Badge>You</Badge> : null}
        </span>
        <span className="text-[0.8125rem] wrap-anywhere text-soft">
          {member.email} · {seen}
        </span>
      </div>
      {mayChange ? (
        <RoleSelect member={member} />
      ) : (
        <Badge className="max-sm:ml-11">{nameRole(member.role).name}</Badge>
      )}
      {mayChange && !itsMe ? <RemoveMember member={member} /> : null}
    </li>
  );
}

function RoleSelect({ member }: { member: Member }) {
  const { role } = useDash();
  const change = useChangeRole();
  /** A choice that is asked about first: the arrow keys pass through every role of the list. */
  const [asked, setAsked] = useState<UserRole | null>(null);
  const shown = asked ?? (change.isPending ? change.variables.role : member.role);

  function choose(next: UserRole): void {
    if (next === "owner" || member.role === "owner") return setAsked(next);
    change.mutate({ id: member.id, role: next }, tellRole(member, next));
  }

  return (
    <>
      <NativeSelect
        size="sm"
        className="w-28 max-sm:ml-11"
        aria-label={`Role of ${member.name}`}
        value={shown}
        disabled={change.isPending}
        onChange={(event) => choose(rolesSchema.parse(event.target.value))}
      >
        {rolesSchema.options
          .filter((option) => canGrantRole(role, option))
          .map((option) => (
            <option key={option} value={option}>
              {nameRole(option).name}
            </option>
          ))}
      </NativeSelect>
      {asked === null ? null : (
        <ConfirmDialog
          title={`Make ${member.name} ${nameRole(asked).withArticle}?`}
          description={
            asked === "owner"
              ? "An owner may do everything: change and remove other owners, you among them, and delete the workspace."
              : "They are signed out, and an owner alone can give the role back."
          }
          onClose={() => setAsked(null)}
          tone={asked === "owner" ? "primary" : "danger"}
          refuse="Leave it"
          confirm={`Make them ${nameRole(asked).withArticle}`}
          failure="The role was not changed"
          pending={change.isPending}
          onConfirm={({ onSuccess, onError }) =>
            change.mutate(
              { id: member.id, role: asked },
              {
                onSuccess: () => {
                  onSuccess();
                  tellRole(member, asked).onSuccess();
                },
                onError,
              },
            )
          }
        />
      )}
    </>
  );
}

function tellRole({ name }: Member, role: UserRole) {
  return tellOutcome(`${name} is now ${nameRole(role).withArticle}`, "The role was not changed");
}

function RemoveMember({ member }: { member: Member }) {
  const remove = useRemoveMember();
  return (
    <ConfirmDialog
      title={`Remove ${member.name}?`}
      description="Their sessions end at once. What they wrote and saved stays in the workspace."
      trigger={
        <Button variant="quiet" size="sm" aria-label={`Remove ${member.name}`}>
          Remove
        </Button>
      }
      confirm="Remove them"
      failure={`${member.name} was not removed`}
      pending={remove.isPending}
      onConfirm={(outcome) => remove.mutate(member.id, outcome)}
    />
  );
}
