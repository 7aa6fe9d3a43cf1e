import { z } from "zod";
import { renewedInvitationSchema } from "#src/domain/admin/administrators.contract.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { renewInvitation } from "#src/server/features/admin-team/administrators.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "admin", params: z.object({ id: idSchema }), output: renewedInvitationSchema, status: 201 },
  ({ viewer, params }) => renewInvitation(getDatabase().system, viewer, params.id),
);
