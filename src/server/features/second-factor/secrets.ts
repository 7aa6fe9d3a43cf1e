import { decryptSecret, encryptSecret } from "../../auth/secrets/encrypt-secret.ts";

/** Encrypts the secret of a user's authenticator app, bound to the user. */
export function encryptAppSecret(secret: string, userId: string): Promise<Buffer> {
  return encryptSecret(secret, getPurpose(userId));
}

/** Decrypts the secret of a user's authenticator app. Throws if it belongs to somebody else. */
export function decryptAppSecret(secret: Uint8Array, userId: string): Promise<string> {
  return decryptSecret(secret, getPurpose(userId));
}

function getPurpose(userId: string): string {
  return `user-totp:${userId}`;
}
