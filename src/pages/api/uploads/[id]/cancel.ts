import { z } from "zod";
import { canUpload } from "#src/domain/auth/policies.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { uploadSchema } from "#src/domain/uploads/uploads.contract.ts";
import { requirePermission } from "#src/server/auth/require-permission.ts";
import { cancelUpload } from "#src/server/features/uploads/uploads.service.ts";
import { endpoint } from "#src/server/http/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "user", impersonation: "allowed", params: z.object({ id: idSchema }), output: uploadSchema },
  ({ viewer, params }) => {
    requirePermission(canUpload(viewer.role));
    return cancelUpload(viewer, params.id);
  },
);
