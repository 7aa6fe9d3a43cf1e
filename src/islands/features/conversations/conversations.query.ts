import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { conversationCallsSchema } from "#src/domain/model-calls/model-calls.contract.ts";
import {
  bulkTagsOutputSchema,
  conversationDetailSchema,
  conversationsPageSchema,
} from "#src/domain/conversations/conversations.contract.ts";
import type {
  BulkTags,
  ConversationFilter,
  ConversationPatch,
  ConversationsQuery,
} from "#src/domain/conversations/conversations.contract.ts";
import { knownPersonSchema } from "#src/domain/conversations/person.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { callApi } from "../../lib/api/api-client.ts";
import { METRICS_KEY } from "../../lib/queries/metrics.query.ts";
import { CONVERSATION_LISTS_KEY } from "../../lib/queries/newest-conversation.query.ts";

const PAGE_SIZE = 50;

/** GET /api/conversations, paged, newest first unless `sort` says otherwise. */
export function conversationsQuery(filter: ConversationFilter & Pick<ConversationsQuery, "sort">, limit = PAGE_SIZE) {
  return infiniteQueryOptions({
    queryKey: [...CONVERSATION_LISTS_KEY, filter, limit],
    queryFn: ({ signal, pageParam }) =>
      callApi({
        method: "GET",
        path: paths.api.conversations,
        query: { ...filter, limit, cursor: pageParam === "" ? undefined : pageParam },
        output: conversationsPageSchema,
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** GET /api/conversations/{id}: one conversation with its first messages and their events. */
export function conversationQuery(id: string) {
  return queryOptions({
    queryKey: ["conversations", "detail", id] as const,
    queryFn: ({ signal }) =>
      callApi({ method: "GET", path: paths.api.conversation(id), output: conversationDetailSchema, signal }),
  });
}

/** GET /api/v1/people/{user}: what is known of an end user. */
export function personQuery(user: string) {
  return queryOptions({
    queryKey: [...CONVERSATION_LISTS_KEY, "person", user] as const,
    queryFn: ({ signal }) =>
      callApi({
        method: "GET",
        path: `${paths.api.v1.people}/${encodeURIComponent(user)}`,
        output: knownPersonSchema,
        signal,
      }),
  });
}

/** GET /api/conversations/{id}/calls. A further message brings further calls: `messages` makes it another query. */
export function conversationCallsQuery(id: string, messages: number) {
  return queryOptions({
    queryKey: ["conversations", "calls", id, messages] as const,
    queryFn: ({ signal }) =>
      callApi({ method: "GET", path: paths.api.conversationCalls(id), output: conversationCallsSchema, signal }),
    placeholderData: keepPreviousData,
  });
}

/** GET /api/conversations/{id}?cursor=…: the messages after the first page, loaded when asked for. */
export function moreMessagesQuery(id: string, cursor: string | null) {
  return infiniteQueryOptions({
    queryKey: ["conversations", "messages", id, cursor] as const,
    queryFn: ({ signal, pageParam }) =>
      callApi({
        method: "GET",
        path: paths.api.conversation(id),
        query: { cursor: pageParam },
        output: conversationDetailSchema,
        signal,
      }),
    initialPageParam: cursor ?? "",
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    enabled: false,
  });
}

/** POST /api/conversations/tags: adds and removes tags of many conversations. */
export function useTagConversations() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BulkTags) =>
      callApi({ method: "POST", path: paths.api.conversationTags, body, output: bulkTagsOutputSchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["conversations"] }),
  });
}

/** PATCH /api/conversations/{id}: corrections and tags. A correction invalidates the metrics too. */
export function useUpdateConversation(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (patch: ConversationPatch) =>
      callApi({ method: "PATCH", path: paths.api.conversation(id), body: patch, output: conversationDetailSchema }),
    onSuccess: async (detail, patch) => {
      queryClient.setQueryData(conversationQuery(id).queryKey, detail);
      const corrected = patch.stage !== undefined || patch.converted !== undefined;
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: CONVERSATION_LISTS_KEY }),
        corrected ? queryClient.invalidateQueries({ queryKey: METRICS_KEY }) : undefined,
      ]);
    },
  });
}
