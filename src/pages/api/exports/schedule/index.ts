import {
  scheduledExportInputSchema,
  scheduledExportOutputSchema,
} from "#src/domain/exports/scheduled-export.contract.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import {
  deleteScheduledExport,
  getScheduledExport,
  setScheduledExport,
} from "#src/server/features/exports/scheduled/schedule.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", output: scheduledExportOutputSchema }, ({ viewer }) =>
  getScheduledExport(viewer),
);

export const PUT = endpoint(
  { access: "user", body: scheduledExportInputSchema, output: scheduledExportOutputSchema },
  ({ viewer, body }) => setScheduledExport(viewer, body),
);

export const DELETE = endpoint({ access: "user", readOnly: "allowed", output: successSchema }, ({ viewer }) =>
  deleteScheduledExport(viewer),
);
