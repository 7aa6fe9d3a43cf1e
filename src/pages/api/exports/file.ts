import { exportFileQuerySchema } from "#src/domain/exports/exports.contract.ts";
import { respondWithExport } from "#src/server/features/exports/download.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "public", query: exportFileQuerySchema }, ({ query: { token } }) =>
  respondWithExport(token),
);
