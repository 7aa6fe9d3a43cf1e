import { queryOptions } from "@tanstack/react-query";
import { peopleSchema } from "#src/domain/people/people.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { callApi } from "../api/api-client.ts";

/** GET /api/users: the members and, for owners and admins, the open invitations. */
export function membersQuery() {
  return queryOptions({
    queryKey: ["members"] as const,
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.users, output: peopleSchema, signal }),
  });
}
