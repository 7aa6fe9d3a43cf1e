import { unsubscribeQuerySchema } from "#src/domain/notifications/notifications.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { recipientAnswerOutputSchema } from "#src/domain/reports/schedules.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { RECIPIENT_LINKS_BY_ADDRESS, answerAsRecipient } from "#src/server/features/reports/recipients.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

/** Leads to the page with a button and changes nothing: mail programs open links by themselves. */
export const GET = endpoint(
  { access: "public", query: unsubscribeQuerySchema, rateLimit: RECIPIENT_LINKS_BY_ADDRESS },
  ({ query: { token } }) =>
    Promise.resolve(
      new Response(null, { status: 303, headers: { location: paths.reportRecipientLink(token, "stop") } }),
    ),
);

/** Ends a schedule's mails to its recipient with one request of a mail program (RFC 8058). */
export const POST = endpoint(
  {
    access: "public",
    query: unsubscribeQuerySchema,
    body: "stream",
    output: recipientAnswerOutputSchema,
    rateLimit: RECIPIENT_LINKS_BY_ADDRESS,
  },
  ({ query: { token } }) => answerAsRecipient(getDatabase().system, { token, answer: "stop" }),
);
