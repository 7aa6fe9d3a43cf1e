import { telemetrySourcesSchema } from "#src/domain/otlp/sources.contract.ts";
import { getTelemetrySources } from "#src/server/features/otlp/sources.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", output: telemetrySourcesSchema }, ({ viewer }) =>
  getTelemetrySources(viewer),
);
