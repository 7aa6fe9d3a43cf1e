import { paths } from "../paths/paths.ts";
import { PRODUCT_NAME } from "../shared/product.ts";
import { APP_SCOPE } from "./connected-apps.contract.ts";

/** The address of the MCP server, which tokens are good for and nothing else. */
export function getResource(origin: string): string {
  return origin + paths.api.v1.mcp;
}

/** Whether `resource` names the MCP server. Case of scheme and host and a slash at the end don't matter. */
export function isOwnResource(resource: string, origin: string): boolean {
  return URL.canParse(resource) && new URL(resource).href.replace(/\/$/, "") === new URL(getResource(origin)).href;
}

/** Describes the MCP server to apps (RFC 9728). */
export function describeResource(origin: string) {
  return {
    resource: getResource(origin),
    authorization_servers: [origin],
    scopes_supported: [APP_SCOPE],
    bearer_methods_supported: ["header"],
    resource_name: PRODUCT_NAME,
    resource_documentation: origin + paths.doc("mcp"),
  };
}

/** Describes how apps get a token (RFC 8414): public clients, codes with PKCE, and the issuer in every answer (RFC 9207). */
export function describeAuthorizationServer(origin: string) {
  return {
    issuer: origin,
    authorization_endpoint: origin + paths.connectApp,
    token_endpoint: origin + paths.api.oauthToken,
    registration_endpoint: origin + paths.api.oauthRegister,
    revocation_endpoint: origin + paths.api.oauthRevoke,
    scopes_supported: [APP_SCOPE],
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    authorization_response_iss_parameter_supported: true,
    service_documentation: origin + paths.doc("mcp"),
  };
}
