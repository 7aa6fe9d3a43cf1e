import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { agentValuesSchema } from "#src/domain/agent/agent.contract.ts";
import { threadDetailSchema, threadsSchema } from "#src/domain/agent/threads.contract.ts";
import type { AgentFeedback, ThreadPatch } from "#src/domain/agent/threads.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { callApi } from "../../lib/api/api-client.ts";

const THREADS_KEY = ["agent", "threads"] as const;

/** GET /api/agent/values: every value that a question can name. */
export function valuesQuery() {
  return queryOptions({
    queryKey: ["agent", "values"] as const,
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.agentValues, output: agentValuesSchema, signal }),
    staleTime: 5 * 60_000,
  });
}

/** GET /api/agent/threads: the viewer's threads and the shared ones. */
export function threadsQuery() {
  return queryOptions({
    queryKey: THREADS_KEY,
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.agentThreads, output: threadsSchema, signal }),
  });
}

/** GET /api/agent/threads/{id}: a thread with its questions and answers. */
export function threadQuery(id: string) {
  return queryOptions({
    queryKey: [...THREADS_KEY, id] as const,
    queryFn: ({ signal }) =>
      callApi({ method: "GET", path: paths.api.agentThread(id), output: threadDetailSchema, signal }),
  });
}

/** PATCH /api/agent/threads/{id}: renames or shares a thread. */
export function useChangeThread(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ThreadPatch) =>
      callApi({
        method: "PATCH",
        path: paths.api.agentThread(id),
        body,
        output: threadsSchema.shape.threads.element,
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: THREADS_KEY }),
  });
}

/** DELETE /api/agent/threads/{id}. */
export function useDeleteThread(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi({ method: "DELETE", path: paths.api.agentThread(id), output: successSchema }),
    onSuccess: () => {
      queryClient.removeQueries({ queryKey: threadQuery(id).queryKey });
      return queryClient.invalidateQueries({ queryKey: THREADS_KEY, exact: true });
    },
  });
}

/** POST /api/agent/messages/{id}/feedback: rates an answer. */
export function useRateAnswer({ threadId, messageId }: { threadId: string; messageId: string }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: AgentFeedback) =>
      callApi({ method: "POST", path: paths.api.agentFeedback(messageId), body, output: successSchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: threadQuery(threadId).queryKey }),
  });
}
