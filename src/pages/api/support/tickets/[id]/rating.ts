import { z } from "zod";
import { idSchema } from "#src/domain/shared/ids.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { newRatingSchema } from "#src/domain/tickets/tickets.contract.ts";
import { rateTicket } from "#src/server/features/tickets/support.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const PUT = endpoint(
  {
    access: "user",
    readOnly: "allowed",
    params: z.object({ id: idSchema }),
    body: newRatingSchema,
    output: successSchema,
  },
  ({ viewer, params: { id }, body }) => rateTicket(viewer, { id, ...body }),
);
