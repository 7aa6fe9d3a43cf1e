import { z } from "zod";
import { idSchema } from "#src/domain/shared/ids.ts";
import { respondWithAttachment } from "#src/server/features/tickets/attachments.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", params: z.object({ id: idSchema }) }, ({ viewer, params: { id } }) =>
  respondWithAttachment(viewer, id),
);
