import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { ArrowLeft, ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { z } from "zod";
import type { ConversationDetail } from "#src/domain/conversations/conversations.contract.ts";
import { canUseRunner } from "#src/domain/auth/policies.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { Card } from "#src/components/ui/layout/Card.tsx";
import { EmptyState } from "#src/components/ui/feedback/EmptyState.tsx";
import { Kbd } from "#src/components/ui/marks/Kbd.tsx";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { DashLink } from "../../../lib/navigation/DashLink.tsx";
import { useDashSearch } from "../../../lib/navigation/dash-search.ts";
import { QueryError } from "../../../lib/screens/lists/QueryError.tsx";
import { useDash } from "../../../lib/session/dash-context.ts";
import { ConversationCall } from "../../../lib/voice/ConversationCall.tsx";
import { ConversationSide } from "./ConversationSide.tsx";
import { conversationQuery } from "../conversations.query.ts";
import { MarksLegend } from "../marks/MarksLegend.tsx";
import { Transcript } from "./Transcript.tsx";
import { useMessages } from "./use-messages.ts";
import { ApiError } from "../../../lib/api/api-error.ts";

const paramsSchema = z.object({ id: z.string() });

/** /dash/conversations/{id}: the transcript, its analysis, corrections, tags and comments. */
export function ConversationScreen() {
  const { id } = paramsSchema.parse(useParams({ strict: false }));
  const query = useQuery(conversationQuery(id));
  return (
    <>
      <Pager detail={query.data} />
      {query.isPending ? <DetailSkeleton /> : null}
      {query.isError && query.data === undefined ? (
        <Card>
          {isMissing(query.error) ? (
            <EmptyState
              title="Conversation not found"
              description="It may have been deleted, or the link is incomplete."
            />
          ) : (
            <QueryError query={query} title="This conversation could not be loaded" />
          )}
        </Card>
      ) : null}
      {query.data === undefined ? null : <Detail key={id} detail={query.data} />}
    </>
  );
}

function Detail({ detail }: { detail: ConversationDetail }) {
  const loaded = useMessages(detail);
  const { call, run } = detail.conversation;
  return (
    <>
      {call === null ? null : <ConversationCall id={call.id} />}
      {run === null ? null : (
        <p className="mb-3 text-sm text-soft">
          A test conversation: not part of your figures.{" "}
          <DashLink
            to={paths.dash.runnerRun(run.id)}
            className="font-semibold text-ink underline decoration-edge underline-offset-4"
          >
            Open its run
          </DashLink>
        </p>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <Transcript conversation={detail.conversation} loaded={loaded} />
        <ConversationSide conversation={detail.conversation} loaded={loaded} />
      </div>
    </>
  );
}

/** Whether the conversation does not exist, so that a retry is pointless. */
function isMissing(error: Error): boolean {
  return error instanceof ApiError && (error.code === "not_found" || error.code === "invalid");
}

/** Links to the list and to the previous and next conversation; also j and k or the arrow keys. */
function Pager({ detail }: { detail: ConversationDetail | undefined }) {
  const search = useDashSearch();
  const { role } = useDash();
  const navigate = useNavigate();
  const ids = [detail?.previousId ?? null, detail?.nextId ?? null] as const;
  // In the order of the list that one came from.
  const [previousId, nextId] = search.sort === "oldest" ? [ids[1], ids[0]] : ids;

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const id = { j: nextId, ArrowRight: nextId, k: previousId, ArrowLeft: previousId }[event.key] ?? null;
      if (id !== null) void navigate({ to: paths.dash.conversation(id), search });
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [nextId, previousId, navigate, search]);

  return (
    <nav aria-label="Conversations" className="flex flex-wrap items-center gap-2">
      <DashLink
        to={paths.dash.conversations}
        search={search}
        resetScroll={false}
        className={buttonClasses("quiet", "sm", "-ml-3")}
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        <span>
          All<span className="max-sm:sr-only"> conversations</span>
        </span>
      </DashLink>
      <span className="ml-auto inline-flex items-center gap-1.5 text-xs text-faint">
        <span className="hidden items-center gap-1.5 md:inline-flex">
          <Kbd>k</Kbd>
          <Kbd>j</Kbd> previous, next
        </span>
      </span>
      {detail !== undefined && canUseRunner(role) ? (
        <DashLink
          to={paths.dash.runnerMakeTest(detail.conversation.id)}
          preload={false}
          className={buttonClasses("ghost", "sm")}
        >
          Make a test
        </DashLink>
      ) : null}
      <MarksLegend of="messages" />
      <span className="inline-flex gap-2">
        <PagerLink
          id={previousId}
          label="Previous conversation"
          icon={<ChevronLeft aria-hidden="true" className="size-4" />}
        />
        <PagerLink
          id={nextId}
          label="Next conversation"
          icon={<ChevronRight aria-hidden="true" className="size-4" />}
        />
      </span>
    </nav>
  );
}

function PagerLink({ id, label, icon }: { id: string | null; label: string; icon: ReactNode }) {
  const search = useDashSearch();
  if (id === null) {
    return (
      <span aria-disabled="true" className={buttonClasses("ghost", "icon-sm", "opacity-40")}>
        {icon}
        <span className="sr-only">No {label.toLowerCase()}</span>
      </span>
    );
  }
  return (
    <DashLink
      to={paths.dash.conversation(id)}
      search={search}
      aria-label={label}
      className={buttonClasses("ghost", "icon-sm")}
    >
      {icon}
    </DashLink>
  );
}

function DetailSkeleton() {
  return (
    <div role="status" aria-label="Loading the conversation" className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="grid gap-4 rounded-md border border-rule bg-card p-5">
        {["w-2/5 ml-auto", "w-3/5", "w-1/3 ml-auto", "w-1/2", "w-2/5 ml-auto", "w-3/5"].map((width, at) => (
          <Skeleton key={at} className={`h-12 rounded-md ${width}`} />
        ))}
      </div>
      <div className="grid content-start gap-3 rounded-md border border-rule bg-card p-5">
        {Array.from({ length: 8 }, (_, at) => (
          <Skeleton key={at} className="h-4 w-full" />
        ))}
      </div>
    </div>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest("input, select, textarea, [contenteditable], [role=menu], [role=dialog]") !== null
  );
}
