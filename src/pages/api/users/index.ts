import { peopleSchema } from "#src/domain/people/people.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { listPeople } from "#src/server/features/people/members.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", output: peopleSchema }, ({ viewer }) =>
  listPeople(getDatabase().system, viewer),
);
