import { retryJobSchema } from "#src/domain/admin/admin-jobs.contract.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { retryJob } from "#src/server/features/admin-jobs/admin-jobs.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint({ access: "admin", body: retryJobSchema, output: successSchema }, ({ viewer, body }) =>
  retryJob(getDatabase().system, viewer, body),
);
