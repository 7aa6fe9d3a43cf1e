export const importsDash = { batchAnalysis: "/dash/batch-analysis" } as const;

/** Endpoints of imports. Their URLs say "uploads", the former name. */
export const importsApi = {
  imports: "/api/uploads",
  import: (id: string) => `/api/uploads/${encodeURIComponent(id)}`,
  cancelImport: (id: string) => `/api/uploads/${encodeURIComponent(id)}/cancel`,
  pauseImport: (id: string) => `/api/uploads/${encodeURIComponent(id)}/pause`,
  resumeImport: (id: string) => `/api/uploads/${encodeURIComponent(id)}/resume`,
  backfill: "/api/uploads/backfill",
  backfillPreview: "/api/uploads/backfill/preview",
  undoImport: (id: string) => `/api/uploads/${encodeURIComponent(id)}/undo`,
} as const;
