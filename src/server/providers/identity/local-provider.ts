/** An OpenID provider for demos and tests. It accepts any email without a password and never starts in production. */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair } from "jose";
import { Provider } from "oidc-provider";
import { createInMemoryAdapter } from "./in-memory-adapter.ts";
import { handleInteraction } from "./local-pages.ts";

export const LOCAL_PROVIDER_NAME = "Demo ID";

/** A running local provider and the credentials to use it. */
export type LocalProvider = { issuer: string; clientId: string; clientSecret: string; stop(): Promise<void> };

const LOOPBACK_RETURN = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\]):\d+\/auth\/[a-z0-9-]+(\/[0-9a-f-]{36})?$/;

/** Starts a provider on a free loopback port. */
export async function startLocalProvider(): Promise<LocalProvider> {
  const clientId = "threadlight-demo";
  const clientSecret = randomBytes(24).toString("base64url");
  const server = createServer((req, res) => void handle(req, res));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${getPort(server.address())}`;
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const provider = new Provider(issuer, {
    adapter: createInMemoryAdapter(),
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [`${issuer}/unused`] }],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: "RS256", use: "sig" }] },
    cookies: { keys: [randomBytes(24).toString("base64url")] },
    claims: { openid: ["sub", "email", "email_verified", "preferred_username", "name", "groups"] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => describeAccount(id) }),
    // Signing in counts as consent, so there is no second page.
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
  // The site's port is not known yet, so any sign-in address on this machine is accepted.
  Reflect.set(provider.Client.prototype, "redirectUriAllowed", (uri: string) => LOOPBACK_RETURN.test(uri));
  const callback = provider.callback();
  async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (req.url?.startsWith("/interaction/") === true) await handleInteraction(provider, req, res);
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

/**
 * The account of the entered email. For tests, emails that start with `unverified` are not verified, those that start with
 * `named` are sent as the account's name alone, with `nameless` not at all; others' names give a group.
 */
function describeAccount(email: string) {
  const [name = ""] = email.split("@");
  const [group = ""] = name.split(/[^\p{L}]+/u);
  const claims = { sub: email, groups: [group], ...describeAddress(email) };
  return { ...claims, name: name.replace(/[^\p{L}]+/gu, " ") };
}

function describeAddress(email: string) {
  if (email.startsWith("nameless")) return { preferred_username: email.split("@")[0] };
  if (email.startsWith("named")) return { preferred_username: email };
  return { email, email_verified: !email.startsWith("unverified") };
}

function getPort(address: string | AddressInfo | null): number {
  if (address === null || typeof address === "string") throw new Error("The local provider has no port.");
  return address.port;
}
