import { paths } from "#src/domain/paths/paths.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { newTicketSchema } from "#src/domain/tickets/tickets.contract.ts";
import { createTicket, TICKETS_BY_ADDRESS } from "#src/server/features/tickets/tickets.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

const redirect = { done: () => paths.messageSent, failed: paths.messageNotSent };

export const POST = endpoint(
  {
    access: "public",
    body: { form: newTicketSchema, redirect },
    output: successSchema,
    rateLimit: TICKETS_BY_ADDRESS,
  },
  ({ body }) => createTicket(body),
);
