import { jobsSchema } from "#src/domain/admin/admin-jobs.contract.ts";
import { getJobs } from "#src/server/features/admin-jobs/admin-jobs.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "admin", output: jobsSchema }, () => getJobs());
