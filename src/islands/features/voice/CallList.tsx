import { useInfiniteQuery } from "@tanstack/react-query";
import { formatDateTime } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { FINDING_LABELS } from "#src/domain/voice/finding-labels.ts";
import { formatClock } from "#src/domain/voice/turn-rows.ts";
import type { Call } from "#src/domain/voice/voice-calls.contract.ts";
import { Badge } from "#src/components/ui/marks/Badge.tsx";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { EmptyState } from "#src/components/ui/feedback/EmptyState.tsx";
import { DashLink } from "../../lib/navigation/DashLink.tsx";
import { QueryErrorCard } from "../../lib/screens/lists/QueryError.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { callsQuery } from "./voice.query.ts";

/** The workspace's calls, newest first. */
export function CallList() {
  const query = useInfiniteQuery(callsQuery());
  if (query.isError && query.data === undefined) {
    return <QueryErrorCard query={query} title="The calls could not be loaded" />;
  }
  if (query.data === undefined) return <SectionLoading label="Loading the calls" rows={4} />;
  const calls = query.data.pages.flatMap((page) => page.calls);
  return (
    <Section title="Calls" description="Sent from here or by the API, newest first" flush>
      {calls.length === 0 ? (
        <EmptyState
          title="No calls yet"
          description="Drop a recording above and send its figures, or send calls from your phone system by the API."
        />
      ) : (
        <ul aria-label="Calls" className="divide-y divide-rule border-t border-rule">
          {calls.map((call) => (
            <li key={call.id}>
              <CallRow call={call} />
            </li>
          ))}
        </ul>
      )}
      {query.hasNextPage ? (
        <p className="grid p-4">
          <Button
            className="justify-self-center"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Show more
          </Button>
        </p>
      ) : null}
    </Section>
  );
}

function CallRow({ call }: { call: Call }) {
  const { client } = useDash();
  const reply = call.measures?.responseLatencyMs?.bot.median ?? null;
  const parts = [
    formatDateTime(call.startedAt ?? call.createdAt, client.timeZone),
    call.durationMs === null ? "" : `${formatClock(call.durationMs)} long`,
    call.agentVersion === "" ? "" : `version ${call.agentVersion}`,
    reply === null ? "" : `replies after ${(reply / 1000).toFixed(1)} s`,
    call.audio.kept ? "recording kept" : "",
  ];
  return (
    <DashLink
      to={paths.dash.voiceCall(call.id)}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 text-sm hover:bg-wash sm:px-5"
    >
      <span className="min-w-0 font-semibold wrap-anywhere">{call.fileName}</span>
      <span className="flex flex-wrap gap-1.5">
        {call.status === "failed" ? <Badge tone="bad">Can’t be read</Badge> : null}
        {call.status === "queued" || call.status === "running" ? <Badge>Being measured</Badge> : null}
        {call.findings.map(({ kind, n }) => (
          <Badge key={kind} tone="warn">
            {FINDING_LABELS[kind].label}: {n}
          </Badge>
        ))}
      </span>
      <span className="basis-full text-[0.8125rem] text-soft wrap-anywhere">
        {parts.filter((part) => part !== "").join(", ")}
      </span>
    </DashLink>
  );
}
