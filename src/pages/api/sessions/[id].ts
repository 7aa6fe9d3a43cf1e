import { z } from "zod";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { endUserSession } from "#src/server/features/people/sessions.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const DELETE = endpoint(
  {
    access: "user",
    readOnly: "allowed",
    params: z.object({ id: z.string().regex(/^[0-9a-f]{64}$/) }),
    output: successSchema,
  },
  ({ viewer, params }) => endUserSession(getDatabase().system, viewer, params.id),
);
