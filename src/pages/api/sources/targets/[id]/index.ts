import { z } from "zod";
import { idSchema } from "#src/domain/shared/ids.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { reportTargetChangeSchema, reportTargetSchema } from "#src/domain/sources/report-targets.contract.ts";
import { changeReportTarget, deleteReportTarget } from "#src/server/features/report-back/targets.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

const params = z.object({ id: idSchema });

export const PATCH = endpoint(
  { access: "user", params, body: reportTargetChangeSchema, output: reportTargetSchema },
  ({ viewer, params: { id }, body }) => changeReportTarget(viewer, id, body),
);

export const DELETE = endpoint(
  { access: "user", readOnly: "allowed", params, output: successSchema },
  ({ viewer, params: { id } }) => deleteReportTarget(viewer, id),
);
