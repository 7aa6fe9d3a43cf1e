import { z } from "zod";
import { impersonationLinkSchema, newImpersonationSchema } from "#src/domain/admin/admin-impersonation.contract.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { createImpersonationLink } from "#src/server/features/impersonation/impersonation.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  {
    access: "admin",
    params: z.object({ id: idSchema }),
    body: newImpersonationSchema,
    output: impersonationLinkSchema,
    status: 201,
  },
  ({ viewer, params, body }) => createImpersonationLink(getDatabase().system, viewer, { ...body, clientId: params.id }),
);
