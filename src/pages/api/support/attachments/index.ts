import { attachmentSchema, newAttachmentQuerySchema } from "#src/domain/tickets/attachments.contract.ts";
import { MAX_ATTACHMENT_BYTES } from "#src/domain/tickets/attachments.ts";
import { addAttachment } from "#src/server/features/tickets/attachments.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

/** The body is the file itself. */
export const POST = endpoint(
  {
    access: "user",
    readOnly: "allowed",
    query: newAttachmentQuerySchema,
    body: "raw",
    bodyBytes: MAX_ATTACHMENT_BYTES,
    output: attachmentSchema,
    status: 201,
  },
  ({ viewer, query: { name }, body }) => addAttachment(viewer, { name, content: body }),
);
