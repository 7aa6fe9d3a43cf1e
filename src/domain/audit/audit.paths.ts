export const auditDash = { settingsAudit: "/dash/settings/audit" } as const;

export const auditApi = { audit: "/api/audit" } as const;
