import { z } from "zod";
import { idSchema } from "../shared/ids.ts";
import { isStorableText } from "../shared/text.ts";

export const MAX_COMMENT_CHARACTERS = 2_000;

/** POST /api/conversations/{id}/comments: plain text with line breaks. */
export const newCommentSchema = z.object({
  text: z
    .string()
    .trim()
    .min(1, "Enter a comment")
    .max(MAX_COMMENT_CHARACTERS, "At most 2,000 characters")
    .refine(isStorableText, "Contains unsupported characters"),
});
export type NewComment = z.infer<typeof newCommentSchema>;

export const commentSchema = z.object({
  id: idSchema,
  author: z.string(),
  text: z.string(),
  createdAt: z.iso.datetime(),
  /** Whether the requesting user may delete it. */
  deletable: z.boolean(),
});
export type Comment = z.infer<typeof commentSchema>;

/** GET /api/conversations/{id}/comments: oldest first. */
export const commentsSchema = z.object({ comments: z.array(commentSchema) });
