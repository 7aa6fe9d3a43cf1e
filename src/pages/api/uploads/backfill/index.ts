import { canUpload } from "#src/domain/auth/policies.ts";
import { backfillBodySchema } from "#src/domain/imports/backfill.contract.ts";
import { fileImportSchema } from "#src/domain/imports/imports.contract.ts";
import { requirePermission } from "#src/server/auth/require-permission.ts";
import { createBackfill } from "#src/server/features/imports/backfills.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "user", body: backfillBodySchema, output: fileImportSchema, status: 201 },
  ({ viewer, body }) => {
    requirePermission(canUpload(viewer.role));
    return createBackfill(viewer, body);
  },
);
