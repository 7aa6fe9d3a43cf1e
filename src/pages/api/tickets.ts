import { paths } from "#src/domain/shared/paths.ts";
import { successSchema } from "#src/domain/shared/success.ts";
import { newTicketSchema } from "#src/domain/tickets/tickets.contract.ts";
import { openTicket, TICKETS_BY_ADDRESS } from "#src/server/features/tickets/tickets.service.ts";
import { endpoint } from "#src/server/http/endpoint.ts";
import { acceptPlainForm } from "#src/server/http/plain-form.ts";

export const prerender = false;

export const POST = acceptPlainForm(
  endpoint(
    { access: "public", body: newTicketSchema, output: successSchema, rateLimit: TICKETS_BY_ADDRESS },
    ({ body }) => openTicket(body),
  ),
  { done: () => paths.messageSent, failed: paths.messageNotSent },
);
