import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const BLOCK = 32;
const RANDOM_BYTES = 16;
const LENGTH_BYTES = 4;
type Envelope = { key: string; appId: string };

/** Decrypts WeChat's secure mode; null if the key or the account is another one. */
export function decryptEnvelope(encrypted: string, { key, appId }: Envelope): string | null {
  try {
    const secret = Buffer.from(`${key}=`, "base64");
    const decipher = createDecipheriv("aes-256-cbc", secret, secret.subarray(0, 16)).setAutoPadding(false);
    const padded = Buffer.concat([decipher.update(encrypted, "base64"), decipher.final()]);
    // Padded to 32 bytes, not to the cipher's 16.
    const plain = padded.subarray(0, padded.length - (padded.at(-1) ?? 0));
    const start = RANDOM_BYTES + LENGTH_BYTES;
    const end = start + plain.readUInt32BE(RANDOM_BYTES);
    if (end > plain.length || plain.subarray(end).toString("utf8") !== appId) return null;
    return plain.subarray(start, end).toString("utf8");
  } catch {
    return null;
  }
}

/** Encrypts a sample as WeChat does. */
export function encryptEnvelope(message: string, { key, appId }: Envelope): string {
  const secret = Buffer.from(`${key}=`, "base64");
  const content = Buffer.from(message);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(content.length);
  const plain = Buffer.concat([randomBytes(RANDOM_BYTES), length, content, Buffer.from(appId)]);
  const padding = BLOCK - (plain.length % BLOCK);
  const cipher = createCipheriv("aes-256-cbc", secret, secret.subarray(0, 16)).setAutoPadding(false);
  return Buffer.concat([
    cipher.update(Buffer.concat([plain, Buffer.alloc(padding, padding)])),
    cipher.final(),
  ]).toString("base64");
}
