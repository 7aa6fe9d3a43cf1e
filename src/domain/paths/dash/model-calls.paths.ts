export const callsDash = { settingsModelPrices: "/dash/settings/model-prices" } as const;

export const callsApi = {
  modelPrices: "/api/workspace/model-prices",
  recountCosts: "/api/workspace/model-prices/recount",
} as const;
