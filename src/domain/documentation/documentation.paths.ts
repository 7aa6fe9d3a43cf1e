const DOCS = "/docs/";

/** The documentation inside the dashboard. */
export const documentationDash = {
  documentation: "/dash/documentation",
  /** A page of the documentation, by its address on the public site. */
  documentationPage: (href: string) => `/dash/documentation/${href.replace(DOCS, "")}`,
} as const;

/** The words of all pages, and the address of one on the public site. */
export const documentationFiles = {
  docEntries: "/docs/pages.json",
} as const;
