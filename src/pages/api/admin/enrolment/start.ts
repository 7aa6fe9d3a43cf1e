import { enrolmentSchema, enrolmentStartSchema } from "#src/domain/admin/admin.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { startEnrolment } from "#src/server/features/administrators/enrolment.service.ts";
import { ENROLMENT_BY_ADDRESS } from "#src/server/features/administrators/limits.ts";
import { endpoint } from "#src/server/http/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "public", body: enrolmentStartSchema, output: enrolmentSchema, rateLimit: ENROLMENT_BY_ADDRESS },
  ({ body }) => startEnrolment(getDatabase().system, body.token),
);
