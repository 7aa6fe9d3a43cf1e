import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { commentSchema, commentsSchema } from "#src/domain/conversations/comments.contract.ts";
import type { NewComment } from "#src/domain/conversations/comments.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { callApi } from "../../../lib/api/api-client.ts";

/** GET /api/conversations/{id}/comments: all comments, oldest first. */
export function commentsQuery(conversationId: string) {
  return queryOptions({
    queryKey: ["comments", conversationId] as const,
    queryFn: ({ signal }) =>
      callApi({ method: "GET", path: paths.api.conversationComments(conversationId), output: commentsSchema, signal }),
  });
}

/** POST /api/conversations/{id}/comments: adds a comment. */
export function useAddComment(conversationId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewComment) =>
      callApi({ method: "POST", path: paths.api.conversationComments(conversationId), body, output: commentSchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: commentsQuery(conversationId).queryKey }),
  });
}

/** DELETE /api/comments/{id}: deletes a comment. */
export function useDeleteComment(conversationId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi({ method: "DELETE", path: paths.api.comment(id), output: successSchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: commentsQuery(conversationId).queryKey }),
  });
}
