import { useQuery } from "@tanstack/react-query";
import { canManageUser } from "#src/domain/auth/policies.ts";
import type { Member } from "#src/domain/people/people.contract.ts";
import type { MemberSession } from "#src/domain/people/profile.contract.ts";
import { getRoleLabels } from "#src/domain/people/role-labels.ts";
import type { MemberFactor } from "#src/domain/second-factor/second-factor.contract.ts";
import { formatDateTime } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { Avatar } from "#src/components/ui/Avatar.tsx";
import { Badge } from "#src/components/ui/Badge.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { Section } from "#src/components/ui/Card.tsx";
import { ConfirmDialog } from "../../lib/forms/ConfirmDialog.tsx";
import { toastOutcome } from "../../lib/forms/save-toasts.ts";
import { DashLink } from "../../lib/navigation/DashLink.tsx";
import { membersQuery } from "../../lib/queries/members.query.ts";
import { QueryError } from "../../lib/screens/QueryError.tsx";
import { SectionLoading } from "../../lib/screens/SectionLoading.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { ResetFactor, describeFactor, hasFactor } from "./MemberFactor.tsx";
import { memberFactorsQuery, memberSessionsQuery, useEndMemberSessions } from "./sessions.query.ts";

/** The members with role, last activity and sessions. */
export function MemberSection() {
  const members = useQuery(membersQuery());
  const sessions = useQuery(memberSessionsQuery());
  const factors = useQuery(memberFactorsQuery());
  const failed = [members, sessions, factors].find(({ isError, data }) => isError && data === undefined);
  const isLoading = members.isPending || sessions.isPending || factors.isPending;
  const byUser = new Map(sessions.data?.members.map((member) => [member.userId, member.sessions]));
  return (
    <Section
      title="Members"
      actions={
        <DashLink to={paths.dash.settingsUsers} className="text-sm font-semibold underline underline-offset-4">
          Change roles
        </DashLink>
      }
      flush
    >
      {members.data !== undefined && sessions.data !== undefined && factors.data !== undefined ? (
        <ul aria-label="Members" className="divide-y divide-rule border-t border-rule">
          {members.data.users.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              sessions={byUser.get(member.id) ?? []}
              factor={factors.data.members.find(({ userId }) => userId === member.id)}
            />
          ))}
        </ul>
      ) : null}
      {failed === undefined ? null : <QueryError query={failed} title="The members could not be loaded" />}
      {failed === undefined && isLoading ? <SectionLoading label="Loading members" flush /> : null}
    </Section>
  );
}

type MemberRowProps = { member: Member; sessions: readonly MemberSession[]; factor: MemberFactor | undefined };

function MemberRow({ member, sessions, factor }: MemberRowProps) {
  const { role, user, client } = useDash();
  const isSelf = member.email === user.userEmail;
  const seen =
    member.lastSeenAt === null
      ? "not signed in yet"
      : `last active ${formatDateTime(member.lastSeenAt, client.timeZone)}`;
  return (
    <li className="grid gap-2 px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Avatar name={member.name} />
        <div className="grid min-w-0 flex-1 basis-48 grid-cols-[minmax(0,1fr)]">
          <span className="flex items-center gap-2 font-semibold">
            <span className="min-w-0 wrap-anywhere">{member.name}</span>
            {isSelf ? <Badge>You</Badge> : null}
          </span>
          <span className="text-[0.8125rem] wrap-anywhere text-soft">
            {member.email} · {seen} · {describeFactor(factor)}
          </span>
        </div>
        <Badge className="max-sm:ml-11">{getRoleLabels(member.role).name}</Badge>
        {!isSelf && factor !== undefined && hasFactor(factor) && canManageUser(role, member.role) ? (
          <ResetFactor member={member} />
        ) : null}
        {!isSelf && sessions.length > 0 && canManageUser(role, member.role) ? <SignOut member={member} /> : null}
      </div>
      <Sessions name={member.name} sessions={sessions} timeZone={client.timeZone} />
    </li>
  );
}

type SessionsProps = { name: string; sessions: readonly MemberSession[]; timeZone: string };

function Sessions({ name, sessions, timeZone }: SessionsProps) {
  if (sessions.length === 0) return <p className="pl-11 text-[0.8125rem] text-soft">No sessions</p>;
  return (
    <details className="pl-11 text-[0.8125rem]">
      <summary className="w-fit cursor-pointer rounded-sm py-1 font-semibold text-soft hover:text-ink">
        {sessions.length === 1 ? "1 session" : `${sessions.length} sessions`}
        <span className="sr-only"> of {name}</span>
      </summary>
      <ul className="grid gap-1.5 pt-1.5 pb-1">
        {sessions.map(({ device, place, createdAt, lastUsedAt, remembered }) => (
          <li key={`${createdAt} ${lastUsedAt} ${device}`} className="wrap-anywhere">
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
      description="All their sessions end at once. They can log in again with their password; to keep them out, remove them under Users."
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
