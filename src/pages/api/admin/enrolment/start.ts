import { enrollmentSchema, enrollmentStartSchema } from "#src/domain/admin/admin-session.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { getEnrollment } from "#src/server/features/admin-team/enrollment.service.ts";
import { ENROLLMENT_BY_ADDRESS } from "#src/server/features/admin-team/limits.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "public", body: enrollmentStartSchema, output: enrollmentSchema, rateLimit: ENROLLMENT_BY_ADDRESS },
  ({ body }) => getEnrollment(getDatabase().system, body.token),
);
