import { canUpload } from "#src/domain/auth/policies.ts";
import { backfillPreviewBodySchema, backfillPreviewSchema } from "#src/domain/imports/backfill.contract.ts";
import { requirePermission } from "#src/server/auth/require-permission.ts";
import { previewBackfill } from "#src/server/features/imports/backfills.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

/** A POST that changes nothing here: it calls the platform with the credentials of the body. */
export const POST = endpoint(
  { access: "user", body: backfillPreviewBodySchema, output: backfillPreviewSchema },
  ({ viewer, body }) => {
    requirePermission(canUpload(viewer.role));
    return previewBackfill(viewer, body);
  },
);
