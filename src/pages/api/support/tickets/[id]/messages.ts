import { z } from "zod";
import { idSchema } from "#src/domain/shared/ids.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { newTicketMessageSchema } from "#src/domain/tickets/tickets.contract.ts";
import { writeToTicket } from "#src/server/features/tickets/support.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  {
    access: "user",
    readOnly: "allowed",
    params: z.object({ id: idSchema }),
    body: newTicketMessageSchema,
    output: successSchema,
  },
  ({ viewer, params: { id }, body }) => writeToTicket(viewer, { id, ...body }),
);
