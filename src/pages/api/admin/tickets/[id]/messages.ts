import { z } from "zod";
import { ticketAnswerSchema } from "#src/domain/admin/desk.contract.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { successSchema } from "#src/domain/shared/success.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { answerTicket } from "#src/server/features/tickets/desk.service.ts";
import { endpoint } from "#src/server/http/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "admin", params: z.object({ id: idSchema }), body: ticketAnswerSchema, output: successSchema },
  ({ viewer, params: { id }, body }) => answerTicket(getDatabase().system, viewer, { id, ...body }),
);
