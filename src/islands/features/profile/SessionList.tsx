import { useQuery } from "@tanstack/react-query";
import { Laptop, MonitorSmartphone, Smartphone, Tablet } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { SessionView } from "#src/domain/people/profile.contract.ts";
import { formatDate, formatDateTime } from "#src/domain/shared/format.ts";
import { Badge } from "#src/components/ui/marks/Badge.tsx";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { ConfirmDialog } from "../../lib/forms/ConfirmDialog.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { sessionsQuery, useEndOtherSessions, useEndSession } from "./profile.query.ts";
import { toastOutcome } from "../../lib/forms/save-toasts.ts";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";

const ICONS: Record<SessionView["kind"], LucideIcon> = {
  desktop: Laptop,
  mobile: Smartphone,
  tablet: Tablet,
  other: MonitorSmartphone,
};

/** The user's sessions, each with a button to sign it out. */
export function SessionList() {
  const sessions = useQuery(sessionsQuery());
  const list = sessions.data?.sessions ?? [];
  return (
    <Section
      title="Sessions"
      description="Sign out devices you don't recognize, then change your password."
      actions={list.length > 1 ? <EndOthers count={list.length - 1} /> : null}
      flush
    >
      {sessions.isPending ? <SectionLoading label="Loading your sessions" flush /> : null}
      {sessions.isError && sessions.data === undefined ? (
        <QueryError query={sessions} title="Your sessions could not be loaded" />
      ) : null}
      {list.length === 0 ? null : (
        <ul aria-label="Sessions" className="divide-y divide-rule border-t border-rule">
          {list.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function SessionRow({ session }: { session: SessionView }) {
  const { client } = useDash();
  const end = useEndSession();
  const Icon = ICONS[session.kind];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-faint" />
      <div className="grid min-w-0 flex-1 basis-48 gap-0.5">
        <span className="font-semibold">{session.device}</span>
        <span className="text-[0.8125rem] text-soft">{describeUse(session, client.timeZone)}</span>
      </div>
      {session.current ? (
        <Badge tone="ink" className="max-sm:ml-9">
          This device
        </Badge>
      ) : (
        <Button
          size="sm"
          className="max-sm:ml-9"
          aria-label={`Sign out ${[session.device, session.place].filter(Boolean).join(", ")}`}
          loading={end.isPending}
          onClick={() => end.mutate(session.id, toastOutcome("Signed out", "The device could not be signed out"))}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

function describeUse({ place, lastUsedAt, createdAt, remembered }: SessionView, timeZone: string): string {
  const parts = [
    place === "" ? null : place,
    `last used ${formatDateTime(lastUsedAt, timeZone)}`,
    `signed in ${formatDate(createdAt, timeZone)}`,
    remembered ? "remembered" : null,
  ];
  return parts.filter((part) => part !== null).join(" · ");
}

function EndOthers({ count }: { count: number }) {
  const end = useEndOtherSessions();
  return (
    <ConfirmDialog
      title="Sign out all other devices?"
      description={`${count === 1 ? "One other device is" : `${count} other devices are`} signed out at once. You stay signed in here.`}
      trigger={<Button size="sm">Sign out all others</Button>}
      confirm="Sign out"
      failure="The devices could not be signed out"
      pending={end.isPending}
      onConfirm={(outcome) => end.mutate(undefined, outcome)}
    />
  );
}
