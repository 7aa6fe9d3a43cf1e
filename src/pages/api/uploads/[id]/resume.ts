import { z } from "zod";
import { canUpload } from "#src/domain/auth/policies.ts";
import { resumeBodySchema } from "#src/domain/imports/backfill.contract.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { fileImportSchema } from "#src/domain/imports/imports.contract.ts";
import { requirePermission } from "#src/server/auth/require-permission.ts";
import { resumeBackfill } from "#src/server/features/imports/backfills.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  {
    access: "user",

    params: z.object({ id: idSchema }),
    body: resumeBodySchema,
    output: fileImportSchema,
  },
  ({ viewer, params, body }) => {
    requirePermission(canUpload(viewer.role));
    return resumeBackfill(viewer, params.id, body);
  },
);
