import { z } from "zod";
import { idSchema } from "#src/domain/shared/ids.ts";
import { reportTestSchema } from "#src/domain/sources/report-targets.contract.ts";
import { testReportTarget } from "#src/server/features/report-back/targets.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "user", params: z.object({ id: idSchema }), output: reportTestSchema },
  ({ viewer, params: { id } }) => testReportTarget(viewer, id),
);
