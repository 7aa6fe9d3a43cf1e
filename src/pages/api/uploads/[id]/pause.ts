import { z } from "zod";
import { canUpload } from "#src/domain/auth/policies.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { fileImportSchema } from "#src/domain/imports/imports.contract.ts";
import { requirePermission } from "#src/server/auth/require-permission.ts";
import { pauseBackfill } from "#src/server/features/imports/backfills.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  {
    access: "user",

    params: z.object({ id: idSchema }),
    output: fileImportSchema,
  },
  ({ viewer, params }) => {
    requirePermission(canUpload(viewer.role));
    return pauseBackfill(viewer, params.id);
  },
);
