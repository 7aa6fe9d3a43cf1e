import { createCipheriv, createDecipheriv, hash, randomBytes } from "node:crypto";
import { join } from "node:path";
import { readEnv } from "../env.ts";
import { readKeyFile } from "./key-file.ts";

/** Layout of what is sealed: key's name, nonce, tag, then the secret itself. */
const KEY_ID_BYTES = 6;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = KEY_ID_BYTES + NONCE_BYTES + TAG_BYTES;

let keys: Promise<readonly Buffer[]> | undefined;

/**
 * Encrypts a secret that must be read again (AES-256-GCM), so that a copy of the database alone doesn't give it away.
 * `purpose` names what it is and whose: sealed for one, it opens for no other.
 */
export async function seal(secret: string, purpose: string): Promise<Buffer> {
  const [key] = await getSealKeys();
  if (key === undefined) throw new Error("There is no key to seal secrets with.");
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(purpose));
  const body = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([nameKey(key), nonce, cipher.getAuthTag(), body]);
}

/** What {@link seal} was given. Throws where the key is gone, the purpose is another or a bit has changed. */
export async function unseal(sealed: Uint8Array, purpose: string): Promise<string> {
  const bytes = Buffer.from(sealed);
  const name = bytes.subarray(0, KEY_ID_BYTES);
  const key = (await getSealKeys()).find((candidate) => nameKey(candidate).equals(name));
  if (key === undefined)
    throw new Error("The key that sealed this secret is gone (SEAL_KEYS, DATA_DIR/keys/seal.json).");
  const nonce = bytes.subarray(KEY_ID_BYTES, KEY_ID_BYTES + NONCE_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce)
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(KEY_ID_BYTES + NONCE_BYTES, HEAD_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(HEAD_BYTES)), decipher.final()]).toString("utf8");
}

/** The first seals, all unseal. */
function getSealKeys(): Promise<readonly Buffer[]> {
  keys ??= loadSealKeys();
  return keys;
}

async function loadSealKeys(): Promise<readonly Buffer[]> {
  const { sealKeys, dataDir } = readEnv();
  const texts = sealKeys ?? (await readKeyFile(join(dataDir, "keys", "seal.json"))).map(({ secret }) => secret);
  // Hashed, so that a key of any length becomes one of 256 bits.
  return texts.map((text) => hash("sha256", Buffer.from(text, "base64url"), "buffer"));
}

function nameKey(key: Buffer): Buffer {
  return hash("sha256", key, "buffer").subarray(0, KEY_ID_BYTES);
}
