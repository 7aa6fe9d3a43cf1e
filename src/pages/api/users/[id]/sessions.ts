import { z } from "zod";
import { endedSessionsSchema } from "#src/domain/people/profile.contract.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { endMemberSessions } from "#src/server/features/people/members.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const DELETE = endpoint(
  { access: "user", readOnly: "allowed", params: z.object({ id: idSchema }), output: endedSessionsSchema },
  ({ viewer, params: { id } }) => endMemberSessions(getDatabase().system, viewer, id),
);
