import { useState } from "react";
import type { UserRole } from "#src/domain/auth/auth.contract.ts";
import { userRoleSchema } from "#src/domain/auth/auth.contract.ts";
import { canAdminister, canGrantRole, canManageUser } from "#src/domain/auth/policies.ts";
import type { Member } from "#src/domain/people/people.contract.ts";
import { getRoleLabels } from "#src/domain/people/role-labels.ts";
import { formatDate } from "#src/domain/shared/format.ts";
import { Avatar } from "#src/components/ui/marks/Avatar.tsx";
import { Badge } from "#src/components/ui/marks/Badge.tsx";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { ConfirmDialog } from "../../lib/forms/ConfirmDialog.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { MemberSessions } from "./MemberSessions.tsx";
import { useUpdateRole, useRemoveMember } from "./members.query.ts";
import { toastOutcome } from "../../lib/forms/save-toasts.ts";

/** Members of the workspace, with controls to change their role or remove them. */
export function MemberList({ users }: { users: readonly Member[] }) {
  const owners = users.filter(({ role }) => role === "owner").length;
  return (
    <ul aria-label="Members" className="divide-y divide-rule border-t border-rule">
      {users.map((member) => (
        <MemberRow key={member.id} member={member} lastOwner={member.role === "owner" && owners === 1} />
      ))}
    </ul>
  );
}

function MemberRow({ member, lastOwner }: { member: Member; lastOwner: boolean }) {
  const { role, user, client } = useDash();
  const isSelf = member.email === user.userEmail;
  const canChange = canManageUser(role, member.role) && !lastOwner;
  const seen =
    member.lastSeenAt === null ? "not signed in yet" : `last active ${formatDate(member.lastSeenAt, client.timeZone)}`;
  return (
    <li className="grid gap-1 px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Avatar name={member.name} />
        <div className="grid min-w-0 flex-1 basis-48 grid-cols-[minmax(0,1fr)]">
          <span className="flex items-center gap-2 font-semibold">
            <span className="min-w-0 wrap-anywhere">{member.name}</span>
            {isSelf ? <Badge>You</Badge> : null}
          </span>
          <span className="text-[0.8125rem] wrap-anywhere text-soft">
            {member.email} · {seen}
          </span>
        </div>
        {canChange ? (
          <RoleSelect member={member} />
        ) : (
          <Badge className="max-sm:ml-11">{getRoleLabels(member.role).name}</Badge>
        )}
        {canChange && !isSelf ? <RemoveMember member={member} /> : null}
      </div>
      {canAdminister(role) ? <MemberSessions member={member} isSelf={isSelf} /> : null}
    </li>
  );
}

function RoleSelect({ member }: { member: Member }) {
  const { role } = useDash();
  const change = useUpdateRole();
  /** The role awaiting confirmation: arrow keys pass through every role of the list. */
  const [confirming, setConfirming] = useState<UserRole | null>(null);
  const shown = confirming ?? (change.isPending ? change.variables.role : member.role);

  function choose(next: UserRole): void {
    if (next === "owner" || member.role === "owner") return setConfirming(next);
    change.mutate({ id: member.id, role: next }, toastRole(member, next));
  }

  return (
    <>
      <NativeSelect
        size="sm"
        className="w-28 max-sm:ml-11"
        aria-label={`Role of ${member.name}`}
        value={shown}
        disabled={change.isPending}
        onChange={(event) => choose(userRoleSchema.parse(event.target.value))}
      >
        {userRoleSchema.options
          .filter((option) => canGrantRole(role, option))
          .map((option) => (
            <option key={option} value={option}>
              {getRoleLabels(option).name}
            </option>
          ))}
      </NativeSelect>
      {confirming === null ? null : (
        <ConfirmDialog
          title={`Make ${member.name} ${getRoleLabels(confirming).withArticle}?`}
          description={
            confirming === "owner"
              ? "Owners can do everything, including removing other owners (you too) and deleting the workspace."
              : "They will be signed out, and only an owner can make them an owner again."
          }
          onClose={() => setConfirming(null)}
          tone={confirming === "owner" ? "primary" : "danger"}
          confirm={`Make them ${getRoleLabels(confirming).withArticle}`}
          failure="The role could not be changed"
          pending={change.isPending}
          onConfirm={({ onSuccess, onError }) =>
            change.mutate(
              { id: member.id, role: confirming },
              {
                onSuccess: () => {
                  onSuccess();
                  toastRole(member, confirming).onSuccess();
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

function toastRole({ name }: Member, role: UserRole) {
  return toastOutcome(`${name} is now ${getRoleLabels(role).withArticle}`, "The role could not be changed");
}

function RemoveMember({ member }: { member: Member }) {
  const remove = useRemoveMember();
  return (
    <ConfirmDialog
      title={`Remove ${member.name}?`}
      description="They are signed out at once. Their comments and saved views stay in the workspace."
      trigger={
        <Button variant="quiet" size="sm" aria-label={`Remove ${member.name}`}>
          Remove
        </Button>
      }
      confirm="Remove"
      failure={`${member.name} could not be removed`}
      pending={remove.isPending}
      onConfirm={(outcome) => remove.mutate(member.id, outcome)}
    />
  );
}
