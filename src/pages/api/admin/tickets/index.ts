import { ticketsPageSchema, ticketsQuerySchema } from "#src/domain/admin/admin-tickets.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { listTickets } from "#src/server/features/admin-tickets/admin-tickets.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "admin", query: ticketsQuerySchema, output: ticketsPageSchema }, ({ query }) =>
  listTickets(getDatabase().system, query),
);
