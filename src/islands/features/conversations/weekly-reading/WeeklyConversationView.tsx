import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { ConversationDetail } from "#src/domain/conversations/conversations.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import type { ReadConversation, WeeklyConversation } from "#src/domain/weekly-reading/weekly-reading.contract.ts";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { DashLink } from "../../../lib/navigation/DashLink.tsx";
import { QueryError } from "../../../lib/screens/lists/QueryError.tsx";
import { conversationQuery } from "../conversations.query.ts";
import { Transcript } from "../conversation/Transcript.tsx";
import { useMessages } from "../conversation/use-messages.ts";
import { WeeklyChoices } from "./WeeklyChoices.tsx";

type WeeklyConversationViewProps = {
  chosen: WeeklyConversation;
  isReader: boolean;
  onRead: (read: ReadConversation) => void;
  onUndo: (() => void) | null;
};

/** A conversation of the weekly reading at the message that decided, and the outcomes to choose from. */
export function WeeklyConversationView(props: WeeklyConversationViewProps) {
  const { conversationId, messageId } = props.chosen;
  const query = useQuery(conversationQuery(conversationId));
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_23rem]">
      <div className="grid min-w-0 gap-2">
        {query.data === undefined ? null : <Messages detail={query.data} messageId={messageId} />}
        {query.isPending ? (
          <div role="status" aria-label="Loading the conversation">
            <Skeleton className="h-96 w-full rounded-md" />
          </div>
        ) : null}
        {query.isError && query.data === undefined ? (
          <QueryError query={query} title="This conversation could not be loaded" />
        ) : null}
        <DashLink to={paths.dash.conversation(conversationId)} className="w-fit text-sm font-semibold hover:underline">
          Open the conversation
        </DashLink>
      </div>
      <WeeklyChoices {...props} />
    </div>
  );
}

/** The messages in a box of their own, scrolled to the one that decided. */
function Messages({ detail, messageId }: { detail: ConversationDetail; messageId: string }) {
  const loaded = useMessages(detail);
  const box = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetching, error, fetchNextPage } = loaded;
  const isLoaded = loaded.messages.some(({ id }) => id === messageId);

  useEffect(() => {
    if (!isLoaded && hasNextPage && !isFetching && error === null) void fetchNextPage();
  }, [isLoaded, hasNextPage, isFetching, error, fetchNextPage]);
  useEffect(() => {
    const marked = isLoaded ? box.current?.querySelector("[aria-current]") : null;
    if (!box.current || !marked) return;
    const { top, height } = marked.getBoundingClientRect();
    const own = box.current.getBoundingClientRect();
    box.current.scrollTop += top - own.top - (own.height - height) / 2;
  }, [isLoaded]);

  return (
    // Focusable, so that it can be scrolled by keys; relative, so that its hidden labels don't make the page longer.
    <div
      ref={box}
      role="region"
      aria-label="Conversation"
      tabIndex={0}
      className="relative max-h-[55svh] min-w-0 overflow-y-auto rounded-md xl:max-h-[calc(100svh-13rem)]"
    >
      <Transcript conversation={detail.conversation} loaded={loaded} markedId={messageId} />
    </div>
  );
}
