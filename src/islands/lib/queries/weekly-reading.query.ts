import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { paths } from "#src/domain/paths/paths.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { agreementSchema, weeklyReadingSchema } from "#src/domain/weekly-reading/weekly-reading.contract.ts";
import type { ReadConversation, WeeklyConversation } from "#src/domain/weekly-reading/weekly-reading.contract.ts";
import { callApi } from "../api/api-client.ts";
import { METRICS_KEY } from "./metrics.query.ts";
import { CONVERSATION_LISTS_KEY } from "./newest-conversation.query.ts";

const WEEKLY_KEY = ["weekly-reading"] as const;

/** GET /api/reading: the conversations to read this week. */
export function weeklyReadingQuery() {
  return queryOptions({
    queryKey: [...WEEKLY_KEY, "week"],
    queryFn: ({ signal }) =>
      callApi({ method: "GET", path: paths.api.weeklyReading, output: weeklyReadingSchema, signal }),
  });
}

/** GET /api/reading/agreement: how often people agreed with the engine. */
export function agreementQuery() {
  return queryOptions({
    queryKey: [...WEEKLY_KEY, "agreement"],
    queryFn: ({ signal }) =>
      callApi({ method: "GET", path: paths.api.readingAgreement, output: agreementSchema, signal }),
  });
}

/** DELETE /api/reading/calibration: undoes what corrections taught. Figures follow as conversations are read again. */
export function useUndoCalibration() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi({ method: "DELETE", path: paths.api.readingCalibration, output: successSchema }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: WEEKLY_KEY }),
  });
}

/**
 * POST and DELETE /api/reading/{id}: stores what a person reads, or takes it back (`read` null). The list says so at once; what is
 * pressed meanwhile is sent in turn. Figures follow.
 */
export function useReadConversation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: WEEKLY_KEY,
    scope: { id: "weekly-reading" },
    mutationFn: ({ id, read }: { id: string; read: ReadConversation | null }) =>
      callApi({
        ...(read === null ? { method: "DELETE" as const } : { method: "POST" as const, body: read }),
        path: paths.api.weeklyReadingOf(id),
        output: successSchema,
      }),
    onMutate: async ({ id, read }) => {
      const { queryKey } = weeklyReadingQuery();
      queryClient.setQueryData(
        queryKey,
        (week) => week && { ...week, conversations: mark(week.conversations, id, read) },
      );
      await queryClient.cancelQueries({ queryKey });
    },
    onSettled: (_, __, { id }) => {
      void queryClient.invalidateQueries({ queryKey: ["conversations", "detail", id] });
      // The answer to an earlier key would show what a later one has changed.
      if (queryClient.isMutating({ mutationKey: WEEKLY_KEY }) > 1) return;
      void queryClient.invalidateQueries({ queryKey: WEEKLY_KEY });
      void queryClient.invalidateQueries({ queryKey: CONVERSATION_LISTS_KEY });
      void queryClient.invalidateQueries({ queryKey: METRICS_KEY });
    },
  });
}

function mark(conversations: WeeklyConversation[], id: string, read: ReadConversation | null): WeeklyConversation[] {
  return conversations.map((conversation) =>
    conversation.conversationId === id
      ? { ...conversation, read: read && { outcome: read.outcome, reason: read.reason ?? null } }
      : conversation,
  );
}
