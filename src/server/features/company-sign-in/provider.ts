import { decryptSecret, encryptSecret } from "../../auth/secrets/encrypt-secret.ts";
import type { ForeignProvider } from "../../providers/identity/foreign-provider.ts";
import type { CompanyRow } from "./company-sign-in.sql.ts";

/** The provider of a client's company, with its decrypted secret. */
export async function toProvider(company: CompanyRow): Promise<ForeignProvider> {
  const { clientId, issuer, oidcClientId, clientSecret } = company;
  return { issuer, clientId: oidcClientId, clientSecret: await decryptSecret(clientSecret, getPurpose(clientId)) };
}

/** Encrypts the provider's client secret, bound to our client. */
export function encryptClientSecret(secret: string, clientId: string): Promise<Buffer> {
  return encryptSecret(secret, getPurpose(clientId));
}

function getPurpose(clientId: string): string {
  return `company-sign-in:${clientId}`;
}
