import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import {
  bulkTagsOutputSchema,
  conversationDetailSchema,
  conversationsPageSchema,
} from "#src/domain/conversations/conversations.contract.ts";
import type {
  BulkTags,
  ConversationFilter,
  ConversationPatch,
} from "#src/domain/conversations/conversations.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { callApi } from "../../lib/api-client.ts";
import { METRICS_KEY } from "../../lib/metrics.query.ts";
import { CONVERSATION_LISTS_KEY } from "../../lib/newest-conversation.query.ts";

const PAGE_SIZE = 50;

/** GET /api/conversations, page by page, newest first. */
export function conversationsQuery(filter: ConversationFilter, limit = PAGE_SIZE) {
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

/** GET /api/conversations/{id} */
export function conversationQuery(id: string) {
  return queryOptions({
    queryKey: ["conversations", "detail", id] as const,
    queryFn: ({ signal }) =>
      callApi({ method: "GET", path: paths.api.conversation(id), output: conversationDetailSchema, signal }),
  });
}

/** POST /api/conversations/tags: tags of many conversations at once. */
export function useTagConversations() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BulkTags) =>
      callApi({ method: "POST", path: paths.api.conversationTags, body, output: bulkTagsOutputSchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["conversations"] }),
  });
}

/** PATCH /api/conversations/{id}: corrections and tags. A correction moves the figures too. */
export function usePatchConversation(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (patch: ConversationPatch) =>
      callApi({ method: "PATCH", path: paths.api.conversation(id), body: patch, output: conversationDetailSchema }),
    onSuccess: async (detail, patch) => {
      queryClient.setQueryData(conversationQuery(id).queryKey, detail);
      const moved = patch.stage !== undefined || patch.converted !== undefined;
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: CONVERSATION_LISTS_KEY }),
        moved ? queryClient.invalidateQueries({ queryKey: METRICS_KEY }) : undefined,
      ]);
    },
  });
}
