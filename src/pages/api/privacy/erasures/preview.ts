import { erasurePreviewSchema, personSchema } from "#src/domain/privacy/erasure.contract.ts";
import { previewErasure } from "#src/server/features/privacy/erasures.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "user", readOnly: "allowed", body: personSchema, output: erasurePreviewSchema },
  ({ viewer, body }) => previewErasure(viewer, body),
);
