import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { notificationsSchema, unreadSchema } from "#src/domain/notifications/notifications.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { callApi } from "../api/api-client.ts";
import { NOTIFICATIONS_KEY } from "./alerts-key.ts";

const SHOWN = 15;

/** GET /api/notifications: the newest, and how many are unread. */
export function notificationsQuery() {
  return queryOptions({
    queryKey: [...NOTIFICATIONS_KEY, "newest"],
    queryFn: ({ signal }) =>
      callApi({
        method: "GET",
        path: paths.api.notifications,
        query: { limit: SHOWN },
        output: notificationsSchema,
        signal,
      }),
  });
}

/** POST /api/notifications/read: some, all, or those that lead to a screen. */
export function useMarkRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { ids: string[] } | { all: true } | { link: string }) =>
      callApi({ method: "POST", path: paths.api.readNotifications, body, output: unreadSchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY }),
  });
}
