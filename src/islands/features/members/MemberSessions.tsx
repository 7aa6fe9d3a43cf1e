import { useQuery } from "@tanstack/react-query";
import { canManageUser } from "#src/domain/auth/policies.ts";
import type { Member } from "#src/domain/people/people.contract.ts";
import type { MemberSession } from "#src/domain/people/profile.contract.ts";
import { formatDateTime } from "#src/domain/shared/format.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { ConfirmDialog } from "../../lib/forms/ConfirmDialog.tsx";
import { toastOutcome } from "../../lib/forms/save-toasts.ts";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { ResetFactor, describeFactor, hasFactor } from "./MemberFactor.tsx";
import { memberFactorsQuery, memberSessionsQuery, useEndMemberSessions } from "./sessions.query.ts";

/** Where a member is signed in and with which second factor, and how to end both; for owners and admins. */
export function MemberSessions({ member, isSelf }: { member: Member; isSelf: boolean }) {
  const { role, client } = useDash();
  const all = useQuery(memberSessionsQuery());
  const factors = useQuery(memberFactorsQuery());
  const failed = [all, factors].find(({ isError, data }) => isError && data === undefined);
  // Every row asks the same queries; one message is enough.
  if (failed !== undefined) return isSelf ? <QueryError query={failed} title="Sessions could not be loaded" /> : null;
  if (all.data === undefined || factors.data === undefined) return <div aria-hidden="true" className="h-5" />;
  const sessions = all.data.members.find(({ userId }) => userId === member.id)?.sessions ?? [];
  const factor = factors.data.members.find(({ userId }) => userId === member.id);
  const canEnd = !isSelf && canManageUser(role, member.role);
  return (
    <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1 pl-11 text-[0.8125rem] text-soft">
      <SessionList name={member.name} sessions={sessions} timeZone={client.timeZone} />
      <span>· {describeFactor(factor)}</span>
      {canEnd && sessions.length > 0 ? <SignOut member={member} /> : null}
      {canEnd && factor !== undefined && hasFactor(factor) ? <ResetFactor member={member} /> : null}
    </div>
  );
}

type SessionListProps = { name: string; sessions: readonly MemberSession[]; timeZone: string };

function SessionList({ name, sessions, timeZone }: SessionListProps) {
  if (sessions.length === 0) return <span>No sessions</span>;
  return (
    <details className="open:w-full">
      <summary className="w-fit cursor-pointer rounded-sm py-1 font-semibold hover:text-ink">
        {sessions.length === 1 ? "1 session" : `${sessions.length} sessions`}
        <span className="sr-only"> of {name}</span>
      </summary>
      <ul className="grid gap-1.5 pt-1.5 pb-1">
        {sessions.map(({ device, place, createdAt, lastUsedAt, remembered }) => (
          <li key={`${createdAt} ${lastUsedAt} ${device}`} className="wrap-anywhere text-ink">
            {device}
            <span className="block text-soft">
              {[
                place,
                `last used ${formatDateTime(lastUsedAt, timeZone)}`,
                `signed in ${formatDateTime(createdAt, timeZone)}`,
                remembered ? "remembered" : "",
              ]
                .filter((part) => part !== "")
                .join(" · ")}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function SignOut({ member: { id, name } }: { member: Member }) {
  const end = useEndMemberSessions();
  return (
    <ConfirmDialog
      title={`Sign out ${name} everywhere?`}
      description="All their sessions end at once. They can log in again with their password; to keep them out, remove them."
      trigger={
        <Button variant="quiet" size="sm" aria-label={`Sign out ${name}`}>
          Sign out
        </Button>
      }
      confirm="Sign out everywhere"
      failure={`${name} could not be signed out`}
      pending={end.isPending}
      onConfirm={(outcome) => {
        const toasts = toastOutcome(`${name} was signed out`, `${name} could not be signed out`);
        end.mutate(id, {
          onSuccess: () => {
            outcome.onSuccess();
            toasts.onSuccess();
          },
          onError: outcome.onError,
        });
      }}
    />
  );
}
