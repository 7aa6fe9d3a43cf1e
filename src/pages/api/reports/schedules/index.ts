import { newScheduleSchema, scheduleSchema, schedulesSchema } from "#src/domain/reports/schedules.contract.ts";
import { createSchedule, listSchedules } from "#src/server/features/reports/schedules.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", output: schedulesSchema }, ({ viewer }) => listSchedules(viewer));

export const POST = endpoint(
  { access: "user", body: newScheduleSchema, output: scheduleSchema, status: 201 },
  ({ viewer, body }) => createSchedule(viewer, body),
);
