import { queryOptions } from "@tanstack/react-query";
import { profileSchema } from "#src/domain/people/profile.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { callApi } from "../api/api-client.ts";

/** GET /api/profile: the signed-in user's own profile. */
export function profileQuery() {
  return queryOptions({
    queryKey: ["profile"] as const,
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.profile, output: profileSchema, signal }),
  });
}
