import { retryJobSchema } from "#src/domain/admin/admin.contract.ts";
import { successSchema } from "#src/domain/shared/success.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { retryJob } from "#src/server/features/job-desk/job-desk.service.ts";
import { endpoint } from "#src/server/http/endpoint.ts";

export const prerender = false;

export const POST = endpoint({ access: "admin", body: retryJobSchema, output: successSchema }, ({ viewer, body }) =>
  retryJob(getDatabase().system, viewer, body),
);
