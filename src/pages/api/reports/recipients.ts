import { recipientAnswerOutputSchema, recipientAnswerSchema } from "#src/domain/reports/schedules.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { RECIPIENT_LINKS_BY_ADDRESS, answerAsRecipient } from "#src/server/features/reports/recipients.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

// Public, because the link's token authenticates the request: the recipient usually has no account.
export const POST = endpoint(
  {
    access: "public",
    rateLimit: RECIPIENT_LINKS_BY_ADDRESS,
    body: recipientAnswerSchema,
    output: recipientAnswerOutputSchema,
  },
  ({ body }) => answerAsRecipient(getDatabase().system, body),
);
