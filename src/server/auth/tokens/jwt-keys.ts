import { hash } from "node:crypto";
import { join } from "node:path";
import { getEnv } from "../../env.ts";
import { log } from "../../log.ts";
import { createKey, readKeyFile, writeKeyFile } from "../secrets/key-file.ts";
import type { StoredKey } from "../secrets/key-file.ts";

/** An HMAC-SHA-256 key. Tokens carry `id` in their header (`kid`), so keys can rotate without logging anyone out. */
export type JwtKey = { id: string; secret: Uint8Array };
export type JwtKeys = readonly [JwtKey, ...JwtKey[]];

/** How often a running process reloads the keys. */
const REREAD_MS = 5_000;
/** A new key starts signing once every process has loaded it. */
const SIGNS_AFTER_MS = 3 * REREAD_MS;
/** Tokens live at most 12 hours; after that a previous key has nothing left to verify. */
const VERIFIES_FOR_MS = 12 * 60 * 60 * 1000 + SIGNS_AFTER_MS;

let current: { keys: Promise<JwtKeys>; readAtMs: number } | undefined;

/** The signing keys: the first signs, all verify. From JWT_KEYS, else created once in DATA_DIR/keys. */
export function getJwtKeys(): Promise<JwtKeys> {
  const nowMs = Date.now();
  const previous = current?.keys;
  if (current !== undefined && nowMs - current.readAtMs < REREAD_MS) return current.keys;
  const loaded = loadJwtKeys(getEnv(), nowMs);
  // A temporary read failure must not break running processes, so the loaded keys stay in use.
  const keys = previous === undefined ? loaded : loaded.catch((error: unknown) => keepPreviousKeys(previous, error));
  current = { keys, readAtMs: nowMs };
  return keys;
}

/** Loads the keys from the settings or the key file; creates the file if neither exists. */
export async function loadJwtKeys(
  { jwtKeys, dataDir }: { jwtKeys?: readonly string[] | undefined; dataDir: string },
  nowMs: number = Date.now(),
): Promise<JwtKeys> {
  const texts = jwtKeys ?? chooseKeys(await readKeyFile(getKeyFilePath(dataDir)), nowMs);
  const [first, ...rest] = texts.map(parseKey);
  if (first === undefined) throw new Error("There is no key to sign access tokens with.");
  return [first, ...rest];
}

/**
 * Adds a new key to DATA_DIR/keys. Running processes load it within seconds and then sign with it. Tokens signed by the
 * previous key stay valid until they expire; later rotations remove that key.
 */
export async function rotateJwtKeys(dataDir: string, nowMs: number = Date.now()): Promise<void> {
  const path = getKeyFilePath(dataDir);
  const keys = await readKeyFile(path);
  const remaining = keys.filter((_, index) => verifies(keys, index, nowMs));
  await writeKeyFile(path, [{ secret: createKey(), sinceMs: nowMs }, ...remaining]);
}

/** The signing key first: the newest that every process has loaded. Then all keys that may still have valid tokens. */
function chooseKeys(keys: readonly StoredKey[], nowMs: number): string[] {
  const signer = keys.find(({ sinceMs }) => nowMs - sinceMs >= SIGNS_AFTER_MS) ?? keys.at(-1);
  const others = keys.filter((key, index) => key !== signer && verifies(keys, index, nowMs));
  return [...(signer === undefined ? [] : [signer]), ...others].map(({ secret }) => secret);
}

function verifies(keys: readonly StoredKey[], index: number, nowMs: number): boolean {
  const successor = keys[index - 1];
  return successor === undefined || nowMs - successor.sinceMs < VERIFIES_FOR_MS;
}

async function keepPreviousKeys(previous: Promise<JwtKeys>, error: unknown): Promise<JwtKeys> {
  log.warn({ err: error }, "could not reload the token keys");
  return previous;
}

function getKeyFilePath(dataDir: string): string {
  return join(dataDir, "keys", "jwt.json");
}

function parseKey(text: string): JwtKey {
  const secret = Buffer.from(text, "base64url");
  return { id: hash("sha256", secret, "hex").slice(0, 12), secret };
}
