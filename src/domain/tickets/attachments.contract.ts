import { z } from "zod";
import { idSchema } from "../shared/ids.ts";
import { isStorableText } from "../shared/text.ts";
import { ATTACHMENT_TYPES, MAX_FILE_NAME } from "./attachments.ts";

export const attachmentSchema = z.object({
  id: idSchema,
  name: z.string(),
  type: z.enum(ATTACHMENT_TYPES),
  bytes: z.number().int(),
});
export type Attachment = z.infer<typeof attachmentSchema>;

/** POST /api/support/attachments: the body is the file; its type is found in its content. */
export const newAttachmentQuerySchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, "Enter a file name")
    .max(MAX_FILE_NAME, "The file name is too long")
    .refine(isStorableText, "Contains unsupported characters"),
});
