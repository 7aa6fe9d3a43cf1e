export const redactionApi = { redaction: "/api/redaction", redactionPreview: "/api/redaction/preview" } as const;
