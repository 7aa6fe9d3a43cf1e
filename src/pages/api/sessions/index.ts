import { endedSessionsSchema, sessionsSchema } from "#src/domain/people/profile.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { endOtherSessions, listSessions } from "#src/server/features/people/sessions.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", output: sessionsSchema }, ({ viewer }) =>
  listSessions(getDatabase().system, viewer),
);

export const DELETE = endpoint({ access: "user", readOnly: "allowed", output: endedSessionsSchema }, ({ viewer }) =>
  endOtherSessions(getDatabase().system, viewer),
);
