import { unsubscribeQuerySchema } from "#src/domain/notifications/notifications.contract.ts";
import { showUnsubscribePage, unsubscribe } from "#src/server/features/notifications/unsubscribe.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

const LIMIT = { name: "unsubscribe", points: 60, windowSeconds: 60 };

/** Shows a button and changes nothing: mail programs open links by themselves. */
export const GET = endpoint(
  { access: "public", query: unsubscribeQuerySchema, rateLimit: LIMIT },
  ({ query: { token } }) => showUnsubscribePage(token),
);

/** Ends the mails with one request (RFC 8058), by the button or by a mail program. */
export const POST = endpoint(
  { access: "public", query: unsubscribeQuerySchema, body: "stream", rateLimit: LIMIT },
  ({ query: { token } }) => unsubscribe(token),
);
