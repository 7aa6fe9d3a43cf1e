import { z } from "zod";
import { exportLinkSchema } from "#src/domain/exports/exports.contract.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { createExportLink } from "#src/server/features/exports/exports.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "user", readOnly: "allowed", params: z.object({ id: idSchema }), output: exportLinkSchema },
  ({ viewer, params: { id } }) => createExportLink(viewer, id),
);
