import { z } from "zod";
import { idSchema } from "../shared/ids.ts";

/** Maximum size of an imported file, in bytes. */
export const MAX_IMPORT_BYTES = 200 * 1024 * 1024;
/** Maximum number of errors stored per import; further ones are only counted. */
export const MAX_IMPORT_ERRORS = 200;

export const IMPORT_STATUSES = [
  "receiving",
  "queued",
  "running",
  "paused",
  "done",
  "failed",
  "cancelled",
  "undoing",
  "undone",
] as const;
export const importStatusSchema = z.enum(IMPORT_STATUSES);
export type ImportStatus = z.infer<typeof importStatusSchema>;

const importErrorSchema = z.object({ line: z.number().int(), code: z.string(), message: z.string() });

export const fileImportSchema = z.object({
  id: idSchema,
  apiAccountId: idSchema,
  /** The channel whose past conversations are read through its platform's API; null for a file. */
  channel: z.string().nullable(),
  fileName: z.string(),
  fileBytes: z.number().int(),
  readBytes: z.number().int(),
  /** Of a channel: conversations that were read, and how many there are where the platform says it. */
  readConversations: z.number().int(),
  totalConversations: z.number().int().nullable(),
  status: importStatusSchema,
  messages: z.number().int(),
  duplicates: z.number().int(),
  conversations: z.number().int(),
  errorCount: z.number().int(),
  errors: z.array(importErrorSchema),
  failure: z.string().nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** Times of the first and last message; null until some are read, and for old imports that did not store them. */
  firstAt: z.iso.datetime().nullable(),
  lastAt: z.iso.datetime().nullable(),
});
export type FileImport = z.infer<typeof fileImportSchema>;

/** GET /api/uploads */
export const fileImportListSchema = z.object({ uploads: z.array(fileImportSchema) });

/**
 * POST /api/uploads?apiAccountId&fileName&options with the file as the body (application/octet-stream).
 * `options` is the JSON of the ImportOptions confirmed in the preview.
 * POST /api/uploads/{id}/cancel and /undo take no body and return the import.
 */
export const newImportQuerySchema = z.object({
  apiAccountId: idSchema,
  fileName: z.string().trim().min(1).max(255),
  options: z.string().max(64 * 1024),
});

/** Number of a file's conversations that are checked for ids of earlier imports. */
export const MAX_CHECKED_CONVERSATIONS = 50;

/** POST /api/uploads/known: counts the conversations that an earlier import already contains. */
export const existingConversationsBodySchema = z.object({
  apiAccountId: idSchema,
  conversationIds: z.array(z.string().min(1).max(200)).max(MAX_CHECKED_CONVERSATIONS),
});

/** `fileName`: the newest imported file with any of the conversations, or null. */
export const existingConversationsSchema = z.object({ known: z.number().int(), fileName: z.string().nullable() });
export type ExistingConversations = z.infer<typeof existingConversationsSchema>;
