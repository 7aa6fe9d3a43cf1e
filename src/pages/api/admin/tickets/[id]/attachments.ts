import { z } from "zod";
import { idSchema } from "#src/domain/shared/ids.ts";
import { attachmentSchema, newAttachmentQuerySchema } from "#src/domain/tickets/attachments.contract.ts";
import { MAX_ATTACHMENT_BYTES } from "#src/domain/tickets/attachments.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { addTicketFile } from "#src/server/features/admin-tickets/admin-tickets.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

/** The body is the file itself. */
export const POST = endpoint(
  {
    access: "admin",
    params: z.object({ id: idSchema }),
    query: newAttachmentQuerySchema,
    body: "raw",
    bodyBytes: MAX_ATTACHMENT_BYTES,
    output: attachmentSchema,
    status: 201,
  },
  ({ viewer, params: { id }, query: { name }, body }) =>
    addTicketFile(getDatabase().system, viewer, { id, name, content: body }),
);
