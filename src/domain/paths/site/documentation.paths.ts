const DOCS = "/docs/";

/** The documentation inside the dashboard. */
export const documentationDash = {
  documentation: "/dash/documentation",
  /** A page of the documentation, by its address on the public site. */
  documentationPage: (href: string) => `/dash/documentation/${href.replace(DOCS, "")}`,
} as const;

/** The documentation for programs: the words of all pages, the list of pages, and the API for Postman. */
export const documentationFiles = {
  docEntries: "/docs/pages.json",
  llms: "/llms.txt",
  postman: "/docs/postman.json",
} as const;
