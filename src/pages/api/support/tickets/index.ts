import {
  newSupportTicketSchema,
  supportTicketsQuerySchema,
  supportTicketsSchema,
  ticketCreatedSchema,
} from "#src/domain/tickets/tickets.contract.ts";
import { listSupportTickets, openTicket } from "#src/server/features/tickets/support.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint(
  { access: "user", query: supportTicketsQuerySchema, output: supportTicketsSchema },
  ({ viewer, query }) => listSupportTickets(viewer, query),
);

export const POST = endpoint(
  {
    access: "user",
    readOnly: "allowed",
    body: newSupportTicketSchema,
    output: ticketCreatedSchema,
    status: 201,
  },
  ({ viewer, body }) => openTicket(viewer, body),
);
