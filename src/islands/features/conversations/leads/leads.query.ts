import { useMutation, useQueryClient } from "@tanstack/react-query";
import { conversationDetailSchema } from "#src/domain/conversations/conversations.contract.ts";
import type { LeadPatch } from "#src/domain/conversations/lead.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { callApi } from "../../../lib/api/api-client.ts";
import { CONVERSATION_LISTS_KEY } from "../../../lib/queries/newest-conversation.query.ts";
import { conversationQuery } from "../conversations.query.ts";

/** PATCH /api/conversations/{id}/lead: sets owner or state; lists follow. */
export function useUpdateLead(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (patch: LeadPatch) =>
      callApi({
        method: "PATCH",
        path: paths.api.conversationLead(id),
        body: patch,
        output: conversationDetailSchema,
      }),
    onSuccess: async (detail) => {
      queryClient.setQueryData(conversationQuery(id).queryKey, detail);
      await queryClient.invalidateQueries({ queryKey: CONVERSATION_LISTS_KEY });
    },
  });
}
