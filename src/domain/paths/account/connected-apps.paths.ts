import { publicApi } from "../public-api.paths.ts";

/** The page where a member lets an app in, and the documents by which apps find it (RFC 9728, RFC 8414). */
export const connectedAppsPages = {
  connectApp: "/connect-app",
  protectedResource: "/.well-known/oauth-protected-resource",
  mcpProtectedResource: `/.well-known/oauth-protected-resource${publicApi.mcp}`,
  authorizationServer: "/.well-known/oauth-authorization-server",
} as const;

/** Endpoints of connected apps: those of the dashboard, and those that apps call. */
export const connectedAppsApi = {
  connectedApps: "/api/connected-apps",
  connectedApp: (id: string) => `/api/connected-apps/${encodeURIComponent(id)}`,
  appRequest: "/api/connected-apps/request",
  oauthRegister: "/api/oauth/register",
  oauthToken: "/api/oauth/token",
  oauthRevoke: "/api/oauth/revoke",
} as const;
