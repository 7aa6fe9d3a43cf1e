import { z } from "zod";
import { encryptSecret } from "../../auth/secrets/encrypt-secret.ts";

const credentialsSchema = z.record(z.string(), z.string());

/** What the credentials of an import are encrypted for. */
export function getCredentialsPurpose({ clientId, id }: { clientId: string; id: string }): string {
  return `backfill:${clientId}:${id}`;
}

/** Encrypts the credentials of an import. */
export function sealCredentials(key: { clientId: string; id: string }, credentials: Record<string, string>) {
  return encryptSecret(JSON.stringify(credentials), getCredentialsPurpose(key));
}

/** Parses decrypted credentials. */
export function parseCredentialsText(text: string): Record<string, string> {
  return credentialsSchema.parse(JSON.parse(text));
}
