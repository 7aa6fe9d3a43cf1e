import { jobsSchema } from "#src/domain/admin/admin.contract.ts";
import { getJobs } from "#src/server/features/job-desk/job-desk.service.ts";
import { endpoint } from "#src/server/http/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "admin", output: jobsSchema }, () => getJobs());
