import { z } from "zod";
import { idSchema } from "../shared/ids.ts";

/** How long a finished export can be downloaded. */
export const EXPORT_DAYS = 7;

export const EXPORT_STATES = ["waiting", "running", "done", "failed", "canceled", "expired"] as const;

/** An export of the workspace. */
export const exportSchema = z.object({
  id: idSchema,
  state: z.enum(EXPORT_STATES),
  requestedBy: z.string(),
  requestedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  /** Rows written so far, and about how many there are. */
  rows: z.number().int(),
  totalRows: z.number().int(),
  /** Size of the zip so far. */
  bytes: z.number().int(),
});
export type WorkspaceExport = z.infer<typeof exportSchema>;

/** Whether an export is being made. */
export function isUnfinished({ state }: Pick<WorkspaceExport, "state">): boolean {
  return state === "waiting" || state === "running";
}

/** GET /api/exports, newest first. */
export const exportsSchema = z.object({ exports: z.array(exportSchema) });

/** POST /api/exports */
export const exportOutputSchema = z.object({ export: exportSchema });

/** POST /api/exports/{id}/link: a path that downloads the file, for a few minutes. */
export const exportLinkSchema = z.object({ url: z.string() });

/** GET /api/exports/file */
export const exportFileQuerySchema = z.object({ token: z.string().min(1).max(2_000) });
