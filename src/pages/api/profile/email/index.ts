import { emailChangeSchema, profileSchema } from "#src/domain/people/profile.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { requestEmailChange, cancelEmailChange } from "#src/server/features/people/profile.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "user", readOnly: "allowed", body: emailChangeSchema, output: profileSchema },
  ({ viewer, body }) => requestEmailChange(getDatabase().system, viewer, body),
);

export const DELETE = endpoint({ access: "user", readOnly: "allowed", output: profileSchema }, ({ viewer }) =>
  cancelEmailChange(getDatabase().system, viewer),
);
