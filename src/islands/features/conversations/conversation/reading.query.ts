import { useMutation, useQueryClient } from "@tanstack/react-query";
import { conversationDetailSchema } from "#src/domain/conversations/conversations.contract.ts";
import type { ReadingPatch } from "#src/domain/conversations/reading.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { callApi } from "../../../lib/api/api-client.ts";
import { METRICS_KEY } from "../../../lib/queries/metrics.query.ts";
import { CONVERSATION_LISTS_KEY } from "../../../lib/queries/newest-conversation.query.ts";
import { conversationQuery } from "../conversations.query.ts";

/** PATCH /api/conversations/{id}/reading: corrects what a conversation came to; lists and figures follow. */
export function useUpdateReading(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (patch: ReadingPatch) =>
      callApi({
        method: "PATCH",
        path: paths.api.conversationReading(id),
        body: patch,
        output: conversationDetailSchema,
      }),
    onSuccess: async (detail) => {
      queryClient.setQueryData(conversationQuery(id).queryKey, detail);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: CONVERSATION_LISTS_KEY }),
        queryClient.invalidateQueries({ queryKey: METRICS_KEY }),
      ]);
    },
  });
}
