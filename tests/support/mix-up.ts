/** An attacker's OpenID provider: its sign-in page sends browsers on to another company's provider, and it keeps the codes it gets. */
import { startJsonServer } from "./json-server.ts";

export type MixUpProvider = {
  issuer: string;
  /** The codes that were sent to its token endpoint. */
  codes: string[];
  /** Where its sign-in page sends the browser whose state it is given. */
  target: (state: string) => string;
  stop(): Promise<void>;
};

/** Starts the provider on a free port. */
export async function startMixUpProvider(): Promise<MixUpProvider> {
  const server = await startJsonServer();
  const { origin } = server;
  const provider: MixUpProvider = {
    ...{ issuer: origin, codes: [], target: () => origin },
    stop: () => server.close(),
  };
  server.answer = ({ path, body }) => {
    const url = new URL(path, origin);
    if (url.pathname.includes("/.well-known/")) return { body: describeProvider(origin) };
    if (url.pathname === "/token") {
      provider.codes.push(new URLSearchParams(body).get("code") ?? "");
      return { status: 400, body: { error: "invalid_grant" } };
    }
    return { status: 302, headers: { location: provider.target(url.searchParams.get("state") ?? "") }, text: "" };
  };
  return provider;
}

function describeProvider(issuer: string): Record<string, unknown> {
  return {
    ...{ issuer, authorization_endpoint: `${issuer}/sign-in`, token_endpoint: `${issuer}/token` },
    ...{ jwks_uri: `${issuer}/keys`, response_types_supported: ["code"], subject_types_supported: ["public"] },
    id_token_signing_alg_values_supported: ["RS256"],
  };
}
