import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { z } from "zod";
import { canUpload } from "#src/domain/auth/policies.ts";
import { formatDate, formatDateTime } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { FINDING_LABELS } from "#src/domain/voice/finding-labels.ts";
import { formatClock } from "#src/domain/voice/turn-rows.ts";
import type { Call } from "#src/domain/voice/voice-calls.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { Card } from "#src/components/ui/layout/Card.tsx";
import { EmptyState } from "#src/components/ui/feedback/EmptyState.tsx";
import { ApiError } from "../../lib/api/api-error.ts";
import { ConfirmDialog } from "../../lib/forms/ConfirmDialog.tsx";
import { DashLink } from "../../lib/navigation/DashLink.tsx";
import { QueryErrorCard } from "../../lib/screens/lists/QueryError.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { useReadOnly } from "../../lib/session/use-read-only.ts";
import { CallTimeline } from "../../lib/voice/CallTimeline.tsx";
import { timelineQuery, useRecording } from "../../lib/voice/timeline.query.ts";
import { CallFacts } from "./CallFacts.tsx";
import { CallSettingsForm } from "./CallSettingsForm.tsx";
import { callQuery, isPending, useDeleteCall } from "./voice.query.ts";

const paramsSchema = z.object({ id: z.string() });

/** /dash/voice-analysis/{id}: a call with its timeline, its measures and how it is read. */
export function CallScreen() {
  const { id } = paramsSchema.parse(useParams({ strict: false }));
  const query = useQuery(callQuery(id));
  return (
    <div className="grid grid-cols-1 gap-4">
      <DashLink to={paths.dash.voice} className={buttonClasses("quiet", "sm", "-ml-3 justify-self-start")}>
        <ArrowLeft aria-hidden="true" className="size-4" />
        All calls
      </DashLink>
      {query.isPending ? <SectionLoading label="Loading the call" rows={6} /> : null}
      {query.isError && query.data === undefined ? <Missing query={query} /> : null}
      {query.data === undefined ? null : <Detail key={id} call={query.data} />}
    </div>
  );
}

function Missing({ query }: { query: Parameters<typeof QueryErrorCard>[0]["query"] }) {
  const { error } = query;
  if (!(error instanceof ApiError && (error.code === "not_found" || error.code === "invalid"))) {
    return <QueryErrorCard query={query} title="This call could not be loaded" />;
  }
  return (
    <Card>
      <EmptyState title="Call not found" description="It may have been deleted, or the link is incomplete." />
    </Card>
  );
}

function Detail({ call }: { call: Call }) {
  const { client, role, impersonation } = useDash();
  const isReadOnly = useReadOnly();
  const canChange = canUpload(role) && !isReadOnly && impersonation === undefined;
  return (
    <Card className="grid grid-cols-1 gap-5 p-4 sm:p-5">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 gap-0.5">
          <h2 className="text-xl wrap-anywhere">{call.fileName}</h2>
          <p className="text-sm text-soft wrap-anywhere">{describeCall(call, client.timeZone)}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {call.conversationId === null ? null : (
            <DashLink
              to={paths.dash.conversation(call.conversationId)}
              preload={false}
              className={buttonClasses("ghost", "sm")}
            >
              Open the conversation
            </DashLink>
          )}
          {canChange ? <DeleteCall id={call.id} /> : null}
        </div>
      </header>
      {call.status === "failed" ? (
        <p role="alert" className="text-sm font-medium text-drop-ink">
          {call.failure}
        </p>
      ) : null}
      {isPending(call) ? <p role="status">The recording is being measured. This page updates by itself.</p> : null}
      {call.measures === null ? null : (
        <>
          <CallFacts measures={call.measures} unknown={call.unknown} notes={call.notes} />
          <Findings call={call} />
          <StoredTimeline call={call} />
          {canChange ? <CallSettingsForm key={`${call.bot ?? ""} ${call.startedAt ?? ""}`} call={call} /> : null}
        </>
      )}
    </Card>
  );
}

function describeCall(
  { startedAt, createdAt, durationMs, format, agentVersion, audio }: Call,
  timeZone: string,
): string {
  const parts = [
    startedAt === null ? `Sent ${formatDateTime(createdAt, timeZone)}` : formatDateTime(startedAt, timeZone),
    durationMs === null ? "" : `${formatClock(durationMs)} long`,
    format?.toUpperCase() ?? "",
    agentVersion === "" ? "" : `version ${agentVersion}`,
    audio.kept && audio.deleteAt !== null ? `recording kept until ${formatDate(audio.deleteAt, timeZone)}` : "",
  ];
  return parts.filter((part) => part !== "").join(", ");
}

function Findings({ call: { findings } }: { call: Call }) {
  if (findings.length === 0) return null;
  return (
    <ul aria-label="Findings" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {findings.map(({ kind, n, longestMs, atMs }) => (
        <li key={kind} className="grid content-start gap-1 rounded-sm border border-rule p-3 text-sm">
          <strong>
            {FINDING_LABELS[kind].label}: {n}
          </strong>
          <span>
            The longest is {(longestMs / 1000).toFixed(1)} s, at {formatClock(atMs)}.
          </span>
          <span className="text-soft">{FINDING_LABELS[kind].advice}</span>
        </li>
      ))}
    </ul>
  );
}

function StoredTimeline({ call }: { call: Call }) {
  const timeline = useQuery(timelineQuery(call.id));
  // Administrators who act as a client hear no recordings.
  const canHear = useDash().impersonation === undefined;
  const { source, isError } = useRecording(call.id, call.audio.kept && canHear);
  if (timeline.isError && timeline.data === undefined) {
    return <QueryErrorCard query={timeline} title="The timeline could not be loaded" />;
  }
  if (timeline.data === undefined) return <SectionLoading label="Loading the timeline" rows={4} />;
  return (
    <CallTimeline
      timeline={timeline.data}
      source={source}
      noSound={describeSilence({ isKept: call.audio.kept, canHear, hasFailed: isError })}
      name={call.fileName}
    />
  );
}

function describeSilence({
  isKept,
  canHear,
  hasFailed,
}: {
  isKept: boolean;
  canHear: boolean;
  hasFailed: boolean;
}): string {
  if (!isKept) return "The recording of this call is not kept.";
  if (!canHear) return "Only members of the workspace can play the recording.";
  return hasFailed ? "The recording could not be loaded. Reload the page." : "Loading the recording.";
}

function DeleteCall({ id }: { id: string }) {
  const remove = useDeleteCall(id);
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      title="Delete this call?"
      description="Its recording, transcript, conversation and figures are deleted at once. This can’t be undone."
      trigger={<Button size="sm">Delete call</Button>}
      confirm="Delete call"
      failure="The call could not be deleted"
      pending={remove.isPending}
      onConfirm={(outcome) =>
        remove.mutate(undefined, {
          ...outcome,
          onSuccess: () => {
            outcome.onSuccess();
            void navigate({ to: paths.dash.voice });
          },
        })
      }
    />
  );
}
