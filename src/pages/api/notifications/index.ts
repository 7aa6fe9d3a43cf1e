import { notificationsQuerySchema, notificationsSchema } from "#src/domain/notifications/notifications.contract.ts";
import { listNotifications } from "#src/server/features/notifications/notifications.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint(
  { access: "user", query: notificationsQuerySchema, output: notificationsSchema },
  ({ viewer, query }) => listNotifications(viewer, query),
);
