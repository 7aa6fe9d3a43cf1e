export const auditDash = {
  adminAudit: "/dash/admin/audit",
  /** Where the log was before; leads to the new place. */
  settingsAudit: "/dash/settings/audit",
} as const;

export const auditApi = { audit: "/api/audit", auditExport: "/api/audit/export.csv" } as const;
