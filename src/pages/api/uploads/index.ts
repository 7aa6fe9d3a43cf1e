import { canUpload } from "#src/domain/auth/policies.ts";
import { newUploadQuerySchema, uploadSchema, uploadsSchema } from "#src/domain/uploads/uploads.contract.ts";
import { requirePermission } from "#src/server/auth/require-permission.ts";
import { listUploads, receiveUpload } from "#src/server/features/uploads/uploads.service.ts";
import { endpoint } from "#src/server/http/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", output: uploadsSchema }, ({ viewer }) => listUploads(viewer));

/** The body is the file itself, streamed. */
export const POST = endpoint(
  { access: "user", impersonation: "allowed", query: newUploadQuerySchema, output: uploadSchema, status: 201 },
  ({ viewer, query, request }) => {
    requirePermission(canUpload(viewer.role));
    return receiveUpload(viewer, { ...query, content: request.body });
  },
);
