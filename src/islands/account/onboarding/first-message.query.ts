import { queryOptions } from "@tanstack/react-query";
import { conversationsPageSchema } from "#src/domain/conversations/conversations.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { callApi } from "../../lib/api-client.ts";

export const FIRST_MESSAGE_KEY = ["firstMessage"] as const;

/** The newest conversation of an account; null before there is one. Live hints have it asked again. */
export function firstMessageQuery(accountId: string) {
  return queryOptions({
    queryKey: [...FIRST_MESSAGE_KEY, accountId],
    queryFn: async ({ signal }) => {
      const query = { account: accountId, limit: 1 };
      const page = await callApi({
        method: "GET",
        path: paths.api.conversations,
        query,
        output: conversationsPageSchema,
        signal,
      });
      return page.items[0] ?? null;
    },
  });
}
