import { alertSchema, alertsSchema, ruleSchema } from "#src/domain/alerts/alerts.contract.ts";
import { createAlert, listAlerts } from "#src/server/features/alerts/rules.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", output: alertsSchema }, ({ viewer }) => listAlerts(viewer));

export const POST = endpoint(
  { access: "user", impersonation: "allowed", body: ruleSchema, output: alertSchema, status: 201 },
  ({ viewer, body }) => createAlert(viewer, body),
);
