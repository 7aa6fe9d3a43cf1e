import { canUpload } from "#src/domain/auth/policies.ts";
import { newImportQuerySchema, fileImportSchema, fileImportListSchema } from "#src/domain/imports/imports.contract.ts";
import { requirePermission } from "#src/server/auth/require-permission.ts";
import { listImports, createImport } from "#src/server/features/imports/imports.service.ts";
import { getAnnouncedBytes } from "#src/server/http/body/announced-bytes.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", output: fileImportListSchema }, ({ viewer }) => listImports(viewer));

/** The body is the file itself. */
export const POST = endpoint(
  {
    access: "user",
    impersonation: "allowed",
    query: newImportQuerySchema,
    body: "stream",
    output: fileImportSchema,
    status: 201,
  },
  ({ viewer, query, body, request }) => {
    requirePermission(canUpload(viewer.role));
    return createImport(viewer, { ...query, content: body, announcedBytes: getAnnouncedBytes(request) });
  },
);
