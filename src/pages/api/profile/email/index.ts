import { emailChangeSchema, profileSchema } from "#src/domain/people/profile.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { askForEmail, withdrawEmail } from "#src/server/features/people/profile.service.ts";
import { endpoint } from "#src/server/http/endpoint.ts";

export const prerender = false;

export const POST = endpoint({ access: "user", body: emailChangeSchema, output: profileSchema }, ({ viewer, body }) =>
  askForEmail(getDatabase().system, viewer, body),
);

export const DELETE = endpoint({ access: "user", output: profileSchema }, ({ viewer }) =>
  withdrawEmail(getDatabase().system, viewer),
);
