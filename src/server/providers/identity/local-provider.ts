/** An OpenID provider for demos and tests: whoever comes is who they say they are. Never started in production. */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair } from "jose";
import { Provider } from "oidc-provider";
import { createLocalMemory } from "./local-memory.ts";
import { answerInteraction } from "./local-pages.ts";

export const LOCAL_PROVIDER_NAME = "Demo ID";

export type LocalProvider = { issuer: string; clientId: string; clientSecret: string; stop(): Promise<void> };

const LOOPBACK_RETURN = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\]):\d+\/auth\/[a-z0-9-]+$/;

/** Starts one on a free loopback port. */
export async function startLocalProvider(): Promise<LocalProvider> {
  const clientId = "threadlight-demo";
  const clientSecret = randomBytes(24).toString("base64url");
  const server = createServer((req, res) => void handle(req, res));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${portOf(server.address())}`;
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const provider = new Provider(issuer, {
    adapter: createLocalMemory(),
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [`${issuer}/unused`] }],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: "RS256", use: "sig" }] },
    cookies: { keys: [randomBytes(24).toString("base64url")] },
    claims: { openid: ["sub", "email", "email_verified", "name"] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => describeAccount(id) }),
    // Who signed in has agreed: a second question would teach nothing.
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client?.clientId,
        accountId: ctx.oidc.session?.accountId,
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  // The site's port is not known yet. Any page of this machine may be returned to, and no other.
  Reflect.set(provider.Client.prototype, "redirectUriAllowed", (uri: string) => LOOPBACK_RETURN.test(uri));
  const callback = provider.callback();
  async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (req.url?.startsWith("/interaction/") === true) await answerInteraction(provider, req, res);
    else await callback(req, res);
  }
  return {
    issuer,
    clientId,
    clientSecret,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** An account is the address that was typed; one that begins with `unverified` is not confirmed, for tests of that. */
function describeAccount(email: string) {
  const [name = ""] = email.split("@");
  return { sub: email, email, email_verified: !email.startsWith("unverified"), name: name.replace(/[^\p{L}]+/gu, " ") };
}

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === "string") throw new Error("The local provider has no port.");
  return address.port;
}
