/** Screens of properties. */
export const propertiesDash = { settingsProperties: "/dash/settings/properties" } as const;

/** Endpoints of properties. */
export const propertiesApi = {
  properties: "/api/properties",
  property: (name: string) => `/api/properties/${encodeURIComponent(name)}`,
} as const;
