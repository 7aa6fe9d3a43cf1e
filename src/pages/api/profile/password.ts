import { passwordChangeSchema } from "#src/domain/people/profile.contract.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { changePassword } from "#src/server/features/people/profile.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "user", readOnly: "allowed", body: passwordChangeSchema, output: successSchema },
  ({ viewer, body }) => changePassword(getDatabase().system, viewer, body),
);
