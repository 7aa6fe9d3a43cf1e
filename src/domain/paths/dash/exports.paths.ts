export const exportsDash = { adminExport: "/dash/admin/export" } as const;

export const exportsApi = {
  exports: "/api/exports",
  export: (id: string) => `/api/exports/${encodeURIComponent(id)}`,
  exportLink: (id: string) => `/api/exports/${encodeURIComponent(id)}/link`,
  exportFile: "/api/exports/file",
  scheduledExport: "/api/exports/schedule",
  scheduledExportRun: "/api/exports/schedule/run",
} as const;
