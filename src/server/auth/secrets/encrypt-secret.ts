import { createCipheriv, createDecipheriv, hash, randomBytes } from "node:crypto";
import { join } from "node:path";
import { getEnv } from "../../env.ts";
import { readKeyFile } from "./key-file.ts";

/** Layout of an encrypted secret: key id, nonce, tag, ciphertext. */
const KEY_ID_BYTES = 6;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = KEY_ID_BYTES + NONCE_BYTES + TAG_BYTES;

let keys: Promise<readonly Buffer[]> | undefined;

/**
 * Encrypts a secret for storage (AES-256-GCM), so that a copy of the database does not reveal it. `purpose` names the use
 * and the owner; decrypting requires the same purpose.
 */
export async function encryptSecret(secret: string, purpose: string): Promise<Buffer> {
  const [key] = await getKeys();
  if (key === undefined) throw new Error("There is no key to encrypt secrets with.");
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(purpose));
  const body = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([getKeyId(key), nonce, cipher.getAuthTag(), body]);
}

/** Decrypts the result of {@link encryptSecret}. Throws if the key is missing, the purpose differs or the data was changed. */
export async function decryptSecret(encrypted: Uint8Array, purpose: string): Promise<string> {
  const bytes = Buffer.from(encrypted);
  const keyId = bytes.subarray(0, KEY_ID_BYTES);
  const key = (await getKeys()).find((candidate) => getKeyId(candidate).equals(keyId));
  if (key === undefined)
    throw new Error("The key that encrypted this secret is missing from SEAL_KEYS or DATA_DIR/keys/seal.json.");
  const nonce = bytes.subarray(KEY_ID_BYTES, KEY_ID_BYTES + NONCE_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce)
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(KEY_ID_BYTES + NONCE_BYTES, HEAD_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(HEAD_BYTES)), decipher.final()]).toString("utf8");
}

/** Lists the ids of the keys that can decrypt stored secrets. An id does not reveal its key. */
export async function listSealKeyIds(): Promise<string[]> {
  return (await getKeys()).map((key) => getKeyId(key).toString("hex"));
}

/** The first key encrypts, all decrypt. */
function getKeys(): Promise<readonly Buffer[]> {
  keys ??= loadKeys();
  return keys;
}

async function loadKeys(): Promise<readonly Buffer[]> {
  const { sealKeys, dataDir } = getEnv();
  const texts = sealKeys ?? (await readKeyFile(join(dataDir, "keys", "seal.json"))).map(({ secret }) => secret);
  // Hashing turns a key of any length into 256 bits.
  return texts.map((text) => hash("sha256", Buffer.from(text, "base64url"), "buffer"));
}

function getKeyId(key: Buffer): Buffer {
  return hash("sha256", key, "buffer").subarray(0, KEY_ID_BYTES);
}
