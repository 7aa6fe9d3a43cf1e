import { sendTraces } from "#src/domain/api/operations/otlp-operations.ts";
import { withOtlpErrors } from "#src/server/features/otlp/otlp-response.ts";
import { receiveTraces } from "#src/server/features/otlp/otlp.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";
import { OTLP_LIMITS } from "#src/domain/otlp/span.ts";

export const prerender = false;

export const POST = withOtlpErrors(
  endpoint({ access: sendTraces.access, body: "raw", bodyBytes: OTLP_LIMITS.bodyBytes }, ({ viewer, ...received }) =>
    receiveTraces(viewer, received),
  ),
);
