import { queryOptions } from "@tanstack/react-query";
import { conversationsPageSchema } from "#src/domain/conversations/conversations.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { callApi } from "./api-client.ts";

/** The key of every read that lists conversations begins with this, so that a live hint can refresh them together. */
export const CONVERSATION_LISTS_KEY = ["conversations", "list"] as const;

/** GET /api/conversations: the newest of all times, of the workspace or of one account; null before there is one. */
export function newestConversationQuery(account?: string) {
  return queryOptions({
    queryKey: [...CONVERSATION_LISTS_KEY, "newest", account] as const,
    queryFn: async ({ signal }) => {
      const page = await callApi({
        method: "GET",
        path: paths.api.conversations,
        query: { account, limit: 1 },
        output: conversationsPageSchema,
        signal,
      });
      return page.items[0] ?? null;
    },
  });
}
