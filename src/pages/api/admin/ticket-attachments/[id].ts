import { z } from "zod";
import { idSchema } from "#src/domain/shared/ids.ts";
import { respondWithAnyAttachment } from "#src/server/features/tickets/attachments.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "admin", params: z.object({ id: idSchema }) }, ({ params: { id } }) =>
  respondWithAnyAttachment(id),
);
