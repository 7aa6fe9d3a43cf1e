import { z } from "zod";
import { scheduleChangeSchema, scheduleSchema } from "#src/domain/reports/schedules.contract.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { changeSchedule, deleteSchedule } from "#src/server/features/reports/schedules.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

const params = z.object({ id: idSchema });

export const PATCH = endpoint(
  { access: "user", params, body: scheduleChangeSchema, output: scheduleSchema },
  ({ viewer, params: { id }, body }) => changeSchedule(viewer, id, body),
);

export const DELETE = endpoint({ access: "user", params, output: successSchema }, ({ viewer, params: { id } }) =>
  deleteSchedule(viewer, id),
);
