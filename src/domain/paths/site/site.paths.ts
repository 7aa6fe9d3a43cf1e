import { sitePaths } from "./site-paths.ts";

/** Pages of the public site: landing page, blog, documentation, comparisons, legal. */
export const sitePages = {
  home: "/",
  tos: "/tos",
  policy: "/policy",
  privacy: "/privacy",
  contact: "/contact",
  messageSent: sitePaths.messageSent,
  messageNotSent: "/messagenotsent",
  subscribed: "/subscribed",
  help: "/help",
  sales: "/sales",
  docs: "/docs",
  apiReference: "/docs/api",
  /** A part of the API reference, by the name of its tag. */
  apiTag: (name: string) => `/docs/api/${name.toLowerCase()}`,
  doc: (slug: string) => `/docs/${slug}`,
  engineDoc: (name: string) => `/docs/engine/${name}`,
  runnerDocs: "/docs/threadlight-runner",
  securityDocs: "/docs/security",
  securityTxt: "/.well-known/security.txt",
  blog: "/blog",
  blogPost: (slug: string) => `/blog/${slug}`,
  feed: "/rss.xml",
  comparisons: "/compare",
  comparison: (slug: string) => `/compare/${slug}`,
  status: "/status",
} as const;

/** Endpoints that the public site calls. */
export const siteApi = {
  leads: sitePaths.leads,
  tickets: "/api/tickets",
  status: sitePaths.status,
  track: sitePaths.track,
  botCheck: "/api/bot-check",
} as const;
