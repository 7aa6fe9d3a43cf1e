import { profileChangeSchema, profileSchema } from "#src/domain/people/profile.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { updateProfile, getProfile } from "#src/server/features/people/profile.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", secondFactor: "optional", output: profileSchema }, ({ viewer }) =>
  getProfile(getDatabase().system, viewer),
);

export const PATCH = endpoint(
  { access: "user", readOnly: "allowed", body: profileChangeSchema, output: profileSchema },
  ({ viewer, body }) => updateProfile(getDatabase().system, viewer, body),
);
