import { enrollOutputSchema, enrollSchema } from "#src/domain/admin/admin-session.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { enrollAdministrator } from "#src/server/features/admin-team/enrollment.service.ts";
import { ENROLLMENT_BY_ADDRESS } from "#src/server/features/admin-team/limits.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "public", body: enrollSchema, output: enrollOutputSchema, rateLimit: ENROLLMENT_BY_ADDRESS },
  ({ body }) => enrollAdministrator(getDatabase().system, body),
);
