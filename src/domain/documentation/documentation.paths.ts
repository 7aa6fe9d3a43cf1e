/** The documentation inside the dashboard. */
export const documentationDash = {
  documentation: "/dash/documentation",
} as const;
