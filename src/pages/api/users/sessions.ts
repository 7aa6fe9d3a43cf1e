import { memberSessionsSchema } from "#src/domain/people/profile.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { listMemberSessions } from "#src/server/features/people/sessions.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", output: memberSessionsSchema }, ({ viewer }) =>
  listMemberSessions(getDatabase().system, viewer),
);
