import { scheduledExportOutputSchema, scheduledRunInputSchema } from "#src/domain/exports/scheduled-export.contract.ts";
import { cancelRewrite, rewriteDays } from "#src/server/features/exports/scheduled/schedule.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "user", readOnly: "allowed", body: scheduledRunInputSchema, output: scheduledExportOutputSchema },
  ({ viewer, body }) => rewriteDays(viewer, body),
);

export const DELETE = endpoint(
  { access: "user", readOnly: "allowed", output: scheduledExportOutputSchema },
  ({ viewer }) => cancelRewrite(viewer),
);
