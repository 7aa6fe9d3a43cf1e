import { z } from "zod";
import { idSchema } from "../shared/ids.ts";

/** The largest file one upload may hold. */
export const MAX_UPLOAD_BYTES = 200 * 1024 * 1024;
/** How many errors an upload keeps word for word; the rest are counted. */
export const MAX_UPLOAD_ERRORS = 200;

export const UPLOAD_STATUSES = [
  "receiving",
  "queued",
  "running",
  "done",
  "failed",
  "cancelled",
  "undoing",
  "undone",
] as const;
export const uploadStatusSchema = z.enum(UPLOAD_STATUSES);
export type UploadStatus = z.infer<typeof uploadStatusSchema>;

export const lineErrorSchema = z.object({ line: z.number().int(), code: z.string(), message: z.string() });

export const uploadSchema = z.object({
  id: idSchema,
  apiAccountId: idSchema,
  fileName: z.string(),
  fileBytes: z.number().int(),
  readBytes: z.number().int(),
  status: uploadStatusSchema,
  messages: z.number().int(),
  duplicates: z.number().int(),
  conversations: z.number().int(),
  errorCount: z.number().int(),
  errors: z.array(lineErrorSchema),
  failure: z.string().nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** The first and last moment of its messages; null until some are read, and where it came before this was kept. */
  firstAt: z.iso.datetime().nullable(),
  lastAt: z.iso.datetime().nullable(),
});
export type Upload = z.infer<typeof uploadSchema>;

/** GET /api/uploads */
export const uploadsSchema = z.object({ uploads: z.array(uploadSchema) });

/**
 * POST /api/uploads?apiAccountId&fileName&options with the file as the body (application/octet-stream):
 * `options` is the JSON of the batch options that the preview settled.
 * POST /api/uploads/{id}/cancel and /undo take no body and answer the upload.
 */
export const newUploadQuerySchema = z.object({
  apiAccountId: idSchema,
  fileName: z.string().trim().min(1).max(255),
  options: z.string().max(64 * 1024),
});

/** As many of a file's conversations are looked for among those that came before. */
export const MAX_ASKED_CONVERSATIONS = 50;

/** POST /api/uploads/known: which of a file's conversations came with an earlier file. */
export const askKnownSchema = z.object({
  apiAccountId: idSchema,
  conversationIds: z.array(z.string().min(1).max(200)).max(MAX_ASKED_CONVERSATIONS),
});

/** `fileName`: the newest file that has any of them; null where none has. */
export const knownConversationsSchema = z.object({ known: z.number().int(), fileName: z.string().nullable() });
export type KnownConversations = z.infer<typeof knownConversationsSchema>;
