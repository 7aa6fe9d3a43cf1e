import { useInfiniteQuery } from "@tanstack/react-query";
import type { ConversationDetail } from "#src/domain/conversations/conversations.contract.ts";
import { moreMessagesQuery } from "../conversations.query.ts";

/** The loaded part of a conversation, and how to load the rest. */
export type LoadedMessages = Pick<ConversationDetail, "messages" | "events"> & {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  error: Error | null;
  isFetching: boolean;
  fetchNextPage: () => unknown;
};

/** Returns the first page of a conversation's messages with all pages loaded after it. */
export function useMessages(detail: ConversationDetail): LoadedMessages {
  const { nextCursor } = detail;
  const more = useInfiniteQuery(moreMessagesQuery(detail.conversation.id, nextCursor));
  // Without a next page nothing was ever loaded under this key.
  const pages = nextCursor === null ? [] : (more.data?.pages ?? []);
  return {
    messages: [detail, ...pages].flatMap((page) => page.messages),
    events: [detail, ...pages].flatMap((page) => page.events),
    hasNextPage: nextCursor !== null && (more.data === undefined || more.hasNextPage),
    isFetchingNextPage: more.isFetching,
    error: more.error,
    isFetching: more.isFetching,
    fetchNextPage: () => more.fetchNextPage(),
  };
}
