import { queryOptions } from "@tanstack/react-query";
import { conversationsPageSchema } from "#src/domain/conversations/conversations.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { callApi } from "./api-client.ts";

/** The key of every read that lists conversations begins with this, so that a live hint can refresh them together. */
export const CONVERSATION_LISTS_KEY = ["conversations", "list"] as const;

/** GET /api/conversations, the newest of all times: when it began; null where the workspace has none. */
export function newestConversationQuery() {
  return queryOptions({
    queryKey: [...CONVERSATION_LISTS_KEY, "newest"] as const,
    queryFn: async ({ signal }): Promise<string | null> => {
      const output = conversationsPageSchema;
      const page = await callApi({ method: "GET", path: paths.api.conversations, query: { limit: 1 }, output, signal });
      return page.items[0]?.startedAt ?? null;
    },
  });
}
