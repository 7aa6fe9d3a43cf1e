import { exportOutputSchema, exportsSchema } from "#src/domain/exports/exports.contract.ts";
import { listExports, requestExport } from "#src/server/features/exports/exports.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", output: exportsSchema }, ({ viewer }) => listExports(viewer));

export const POST = endpoint(
  { access: "user", readOnly: "allowed", output: exportOutputSchema, status: 201 },
  ({ viewer }) => requestExport(viewer),
);
