export const otlpApi = { telemetrySources: "/api/telemetry-sources" } as const;
