import { useQuery } from "@tanstack/react-query";
import { Laptop, MonitorSmartphone, Smartphone, Tablet } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { SessionView } from "#src/domain/people/profile.contract.ts";
import { formatDate, formatDateTime } from "#src/domain/shared/format.ts";
import { Badge } from "#src/components/ui/Badge.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { Section } from "#src/components/ui/Card.tsx";
import { ConfirmDialog } from "../../lib/ConfirmDialog.tsx";
import { useDash } from "../../lib/dash-context.ts";
import { QueryError } from "../../lib/QueryError.tsx";
import { sessionsQuery, useEndOtherSessions, useEndSession } from "./profile.query.ts";
import { tellOutcome } from "./save-words.ts";
import { SectionLoading } from "./SectionLoading.tsx";

const ICONS: Record<SessionView["kind"], LucideIcon> = {
  desktop: Laptop,
  mobile: Smartphone,
  tablet: Tablet,
  other: MonitorSmartphone,
};

/** Every place where one is signed in, each with the way to end it. */
export function SessionList() {
  const sessions = useQuery(sessionsQuery());
  const list = sessions.data?.sessions ?? [];
  return (
    <Section
      title="Where you are signed in"
      description="End what you don't know, then change your password."
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
          aria-label={`End the session of ${[session.device, session.place].filter(Boolean).join(", ")}`}
          loading={end.isPending}
          onClick={() => end.mutate(session.id, tellOutcome("Session ended", "The session was not ended"))}
        >
          End
        </Button>
      )}
    </li>
  );
}

function describeUse({ place, lastUsedAt, createdAt, remembered }: SessionView, timeZone: string): string {
  const parts = [
    place === "" ? null : place,
    `last used ${formatDateTime(lastUsedAt, timeZone)}`,
    `since ${formatDate(createdAt, timeZone)}`,
    remembered ? "remembered" : null,
  ];
  return parts.filter((part) => part !== null).join(" · ");
}

function EndOthers({ count }: { count: number }) {
  const end = useEndOtherSessions();
  return (
    <ConfirmDialog
      title="End all other sessions?"
      description={`${count === 1 ? "One other device is" : `${count} other devices are`} signed out at once. You stay signed in here.`}
      trigger={<Button size="sm">End all others</Button>}
      confirm="End them"
      failure="The sessions were not ended"
      pending={end.isPending}
      onConfirm={(outcome) => end.mutate(undefined, outcome)}
    />
  );
}
