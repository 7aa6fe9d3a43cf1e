import { z } from "zod";
import { idSchema } from "#src/domain/shared/ids.ts";
import { uploadSchema } from "#src/domain/uploads/uploads.contract.ts";
import { getUpload } from "#src/server/features/uploads/uploads.service.ts";
import { endpoint } from "#src/server/http/endpoint.ts";

export const prerender = false;

export const GET = endpoint(
  { access: "user", params: z.object({ id: idSchema }), output: uploadSchema },
  ({ viewer, params }) => getUpload(viewer, params.id),
);
