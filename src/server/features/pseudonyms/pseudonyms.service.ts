import { createHmac, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import { findUserContact } from "../../../domain/privacy/user-contact.ts";
import { decryptSecret, encryptSecret } from "../../auth/secrets/encrypt-secret.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Queryable } from "../../db/sql.ts";
import { addPseudonymKey, findPseudonymKey } from "./pseudonym-keys.sql.ts";

const DIGITS = 24;
const MAX_KEYS = 10_000;

/** Keys never change. */
const keys = new LRUCache<string, string>({ max: MAX_KEYS });

/** Converts the `user` of a message to what is stored of it. */
export type UserMask = <User extends string | null>(user: User) => User | string;

/** What a client's key of pseudonyms is encrypted for. */
export function getPseudonymPurpose(clientId: string): string {
  return `pseudonyms:${clientId}`;
}

/** Creates the key of a client's pseudonyms, unless it has one. */
export async function createPseudonymKey(sql: Queryable, clientId: string): Promise<void> {
  const key = randomBytes(32).toString("base64url");
  await addPseudonymKey(sql, { clientId, sealed: await encryptSecret(key, getPseudonymPurpose(clientId)) });
}

/** The key of a client's pseudonyms; undefined if it never needed one. */
export async function getPseudonymKey(clientId: string): Promise<string | undefined> {
  const cached = keys.get(clientId);
  if (cached !== undefined) return cached;
  const sealed = await findPseudonymKey(getDatabase().system, clientId);
  if (sealed === undefined) return undefined;
  const key = await decryptSecret(sealed, getPseudonymPurpose(clientId));
  keys.set(clientId, key);
  return key;
}

/**
 * Gives what stores the `user` of messages: where the client redacts, an email address or a telephone becomes a pseudonym, which
 * is the same for all spellings of it; anything else stays.
 */
export async function getUserMask({ clientId, redact }: { clientId: string; redact: boolean }): Promise<UserMask> {
  if (!redact) return (user) => user;
  const key = await getOrCreateKey(clientId);
  return (user) => (user === null ? user : (computeUserPseudonym(key, user) ?? user));
}

/** The spellings under which a `user` may be stored: as given, and as a pseudonym. */
export async function listStoredUsers(clientId: string, user: string): Promise<string[]> {
  if (findUserContact(user) === null) return [user];
  const key = await getPseudonymKey(clientId);
  const pseudonym = key === undefined ? null : computeUserPseudonym(key, user);
  return pseudonym === null ? [user] : [user, pseudonym];
}

function computeUserPseudonym(key: string, user: string): string | null {
  const contact = findUserContact(user);
  if (contact === null) return null;
  return `P${createHmac("sha256", key).update(`user:${contact}`).digest("hex").slice(0, DIGITS)}`;
}

async function getOrCreateKey(clientId: string): Promise<string> {
  const key = await getPseudonymKey(clientId);
  if (key !== undefined) return key;
  await getDatabase().withClient(clientId, (tx) => createPseudonymKey(tx, clientId));
  const created = await getPseudonymKey(clientId);
  if (created === undefined) throw new Error("The key of pseudonyms could not be stored.");
  return created;
}
