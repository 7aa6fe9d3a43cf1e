import { useQuery } from "@tanstack/react-query";
import { paths } from "#src/domain/paths/paths.ts";
import { notificationsQuery } from "../../../lib/queries/notifications.query.ts";

/** Unread items by the path of their screen: tickets with a new reply. */
export function useUnreadPaths(): Readonly<Record<string, number>> {
  const { data } = useQuery(notificationsQuery());
  return { [paths.dash.support]: data?.unreadTickets ?? 0 };
}
