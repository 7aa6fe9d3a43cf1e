import { z } from "zod";
import { idSchema } from "#src/domain/shared/ids.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { supportTicketSchema, ticketChangeSchema } from "#src/domain/tickets/tickets.contract.ts";
import { changeTicket, getSupportTicket } from "#src/server/features/tickets/support.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

const params = z.object({ id: idSchema });

export const GET = endpoint({ access: "user", params, output: supportTicketSchema }, ({ viewer, params: { id } }) =>
  getSupportTicket(viewer, id),
);

export const PATCH = endpoint(
  { access: "user", readOnly: "allowed", params, body: ticketChangeSchema, output: successSchema },
  ({ viewer, params: { id }, body }) => changeTicket(viewer, { id, ...body }),
);
