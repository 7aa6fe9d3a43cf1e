/** The official MCP clients of both protocol generations, connecting over OAuth with what a browser would do in between. */
import { randomBytes } from "node:crypto";
import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from "@modelcontextprotocol/client";
import type { OAuthClientProvider as ModernProvider } from "@modelcontextprotocol/client";
import type { OAuthClientProvider as LegacyProvider } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client as LegacyClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as LegacyTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { REDIRECT_URI } from "./connected-apps.ts";
import type { ERAS } from "./mcp-clients.ts";

type Era = (typeof ERAS)[number];
type Stored<T> = { value: T | undefined };

/** What a client keeps between its requests. */
export type OAuthStore = {
  provider: ModernProvider & LegacyProvider;
  /** Where the client sent the browser. */
  opened: URL[];
  tokens: Stored<{ access_token: string; refresh_token?: string | undefined; token_type: string }>;
  state: string;
};

/** Creates an OAuth store in memory, as the clients' documents describe it. */
export function createOAuthStore(name: string): OAuthStore {
  const opened: URL[] = [];
  const tokens: OAuthStore["tokens"] = { value: undefined };
  const registration: Stored<{ client_id: string }> = { value: undefined };
  const verifier: Stored<string> = { value: undefined };
  const state = randomBytes(16).toString("base64url");
  const provider: ModernProvider & LegacyProvider = {
    redirectUrl: REDIRECT_URI,
    clientMetadata: {
      client_name: name,
      redirect_uris: [REDIRECT_URI],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    },
    state: () => state,
    clientInformation: () => registration.value,
    saveClientInformation: (saved: { client_id: string }) => {
      registration.value = saved;
    },
    tokens: () => tokens.value,
    saveTokens: (saved: NonNullable<OAuthStore["tokens"]["value"]>) => {
      tokens.value = saved;
    },
    redirectToAuthorization: (url: URL) => {
      opened.push(url);
    },
    saveCodeVerifier: (saved: string) => {
      verifier.value = saved;
    },
    codeVerifier: () => verifier.value ?? "",
    invalidateCredentials: (scope: string) => {
      if (scope === "all" || scope === "tokens") tokens.value = undefined;
      if (scope === "all" || scope === "client") registration.value = undefined;
    },
  };
  return { provider, opened, tokens, state };
}

export type OAuthClient = {
  /** Lists the names of the tools; asks for permission first if there is no token. */
  listTools(): Promise<string[]>;
  /** Takes the address that the browser returned to. */
  finish(callback: URL): Promise<void>;
};

/** Connects the official client of an era for each call, with what its store holds. */
export function createOAuthClient(url: URL, era: Era, { provider }: OAuthStore): OAuthClient {
  if (era === "2026-07-28") {
    const transport = () => new ModernTransport(url, { authProvider: provider });
    let last = transport();
    return {
      listTools: async () => {
        last = transport();
        const client = new ModernClient({ name: "modern", version: "1.0.0" }, { versionNegotiation: { mode: "auto" } });
        await client.connect(last);
        return (await client.listTools()).tools.map(({ name }) => name);
      },
      finish: ({ searchParams }) => last.finishAuth(searchParams),
    };
  }
  const transport = () => new LegacyTransport(url, { authProvider: provider });
  let last = transport();
  return {
    listTools: async () => {
      last = transport();
      const client = new LegacyClient({ name: "legacy", version: "1.0.0" });
      // oxlint-disable-next-line typescript/consistent-type-assertions -- its types don't allow for exactOptionalPropertyTypes
      await client.connect(last as Parameters<LegacyClient["connect"]>[0]);
      return (await client.listTools()).tools.map(({ name }) => name);
    },
    finish: ({ searchParams }) => last.finishAuth(searchParams.get("code") ?? ""),
  };
}
