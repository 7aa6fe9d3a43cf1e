import { erasureOutputSchema, erasuresSchema, personSchema } from "#src/domain/privacy/erasure.contract.ts";
import { listErasures, requestErasure } from "#src/server/features/privacy/erasures.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", output: erasuresSchema }, ({ viewer }) => listErasures(viewer));

export const POST = endpoint(
  { access: "user", readOnly: "allowed", body: personSchema, output: erasureOutputSchema, status: 201 },
  ({ viewer, body }) => requestErasure(viewer, body),
);
