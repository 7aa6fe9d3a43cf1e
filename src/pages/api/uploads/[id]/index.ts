import { z } from "zod";
import { idSchema } from "#src/domain/shared/ids.ts";
import { fileImportSchema } from "#src/domain/imports/imports.contract.ts";
import { getImport } from "#src/server/features/imports/imports.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint(
  { access: "user", params: z.object({ id: idSchema }), output: fileImportSchema },
  ({ viewer, params }) => getImport(viewer, params.id),
);
