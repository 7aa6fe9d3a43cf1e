export const retentionDash = { adminRetention: "/dash/admin/retention" } as const;

export const retentionApi = { textRetention: "/api/retention", retentionPreview: "/api/retention/preview" } as const;
