import { queryOptions } from "@tanstack/react-query";
import { conversationsPageSchema } from "#src/domain/conversations/conversations.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { callApi } from "../api/api-client.ts";

/** Key prefix of all conversation lists, to invalidate them together. */
export const CONVERSATION_LISTS_KEY = ["conversations", "list"] as const;

/** GET /api/conversations: the newest conversation of the workspace or of one account, or of its own; null if there is none. */
export function newestConversationQuery({ account, sample }: { account?: string; sample?: "exclude" | undefined }) {
  return queryOptions({
    queryKey: [...CONVERSATION_LISTS_KEY, "newest", account, sample] as const,
    queryFn: async ({ signal }) => {
      const page = await callApi({
        method: "GET",
        path: paths.api.conversations,
        query: { account, sample, limit: 1 },
        output: conversationsPageSchema,
        signal,
      });
      return page.items[0] ?? null;
    },
  });
}
