import { markReadSchema, unreadSchema } from "#src/domain/notifications/notifications.contract.ts";
import { markRead } from "#src/server/features/notifications/notifications.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "user", readOnly: "allowed", body: markReadSchema, output: unreadSchema },
  ({ viewer, body }) => markRead(viewer, body),
);
