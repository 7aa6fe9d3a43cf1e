import { z } from "zod";
import { ticketReplySchema } from "#src/domain/admin/admin-tickets.contract.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { replyToTicket } from "#src/server/features/admin-tickets/admin-tickets.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "admin", params: z.object({ id: idSchema }), body: ticketReplySchema, output: successSchema },
  ({ viewer, params: { id }, body }) => replyToTicket(getDatabase().system, viewer, { id, ...body }),
);
