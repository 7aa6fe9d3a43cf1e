import {
  createdReportTargetSchema,
  newReportTargetSchema,
  reportTargetsSchema,
} from "#src/domain/sources/report-targets.contract.ts";
import { createReportTarget, listReportTargets } from "#src/server/features/report-back/targets.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", output: reportTargetsSchema }, ({ viewer }) => listReportTargets(viewer));

export const POST = endpoint(
  { access: "user", body: newReportTargetSchema, output: createdReportTargetSchema, status: 201 },
  ({ viewer, body }) => createReportTarget(viewer, body),
);
