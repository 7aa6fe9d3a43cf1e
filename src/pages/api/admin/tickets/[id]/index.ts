import { z } from "zod";
import { ticketSchema } from "#src/domain/admin/admin-tickets.contract.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { ticketChangeSchema } from "#src/domain/tickets/tickets.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { setTicketState, getTicket } from "#src/server/features/admin-tickets/admin-tickets.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

const params = z.object({ id: idSchema });

export const GET = endpoint({ access: "admin", params, output: ticketSchema }, ({ params: { id } }) =>
  getTicket(getDatabase().system, id),
);

export const PATCH = endpoint(
  { access: "admin", params, body: ticketChangeSchema, output: successSchema },
  ({ viewer, params: { id }, body }) => setTicketState(getDatabase().system, viewer, { id, ...body }),
);
