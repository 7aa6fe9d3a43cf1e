import { hash } from "node:crypto";
import { join } from "node:path";
import { readEnv } from "../env.ts";
import { log } from "../log.ts";
import { createKeyText, readKeyFile, replaceKeyFile } from "./key-file.ts";
import type { FileKey } from "./key-file.ts";

/** One key of HMAC-SHA-256. `id` travels in the token's header (`kid`), so that keys can be changed without log-outs. */
export type JwtKey = { id: string; secret: Uint8Array };
export type JwtKeys = readonly [JwtKey, ...JwtKey[]];

/** A running program looks for changed keys this often. */
const REREAD_MS = 5_000;
/** A new key signs nothing before every program has read it. */
const SIGNS_AFTER_MS = 3 * REREAD_MS;
/** No token lives longer than 12 hours: after that a former key has nothing left to verify. */
const VERIFIES_FOR_MS = 12 * 60 * 60 * 1000 + SIGNS_AFTER_MS;

let current: { keys: Promise<JwtKeys>; readAtMs: number } | undefined;

/** The keys of access tokens: the first signs, all verify. From JWT_KEYS, else made once and kept in DATA_DIR/keys. */
export function getJwtKeys(): Promise<JwtKeys> {
  const nowMs = Date.now();
  const former = current?.keys;
  if (current !== undefined && nowMs - current.readAtMs < REREAD_MS) return current.keys;
  const read = loadJwtKeys(readEnv(), nowMs);
  // A file that can't be read just now must not end what works.
  const keys = former === undefined ? read : read.catch((error: unknown) => keepFormer(former, error));
  current = { keys, readAtMs: nowMs };
  return keys;
}

/** Reads the keys anew from settings or from the folder; makes the file where there is neither. */
export async function loadJwtKeys(
  { jwtKeys, dataDir }: { jwtKeys?: readonly string[] | undefined; dataDir: string },
  nowMs: number = Date.now(),
): Promise<JwtKeys> {
  const texts = jwtKeys ?? chooseKeys(await readKeyFile(nameKeyFile(dataDir)), nowMs);
  const [first, ...rest] = texts.map(parseKey);
  if (first === undefined) throw new Error("There is no key to sign access tokens with.");
  return [first, ...rest];
}

/**
 * Puts a new key first in DATA_DIR/keys. Running programs read it within seconds and sign with it soon after; what the
 * former key signed stays good until it runs out, and then that key is dropped.
 */
export async function rotateJwtKeys(dataDir: string, nowMs: number = Date.now()): Promise<void> {
  const path = nameKeyFile(dataDir);
  const keys = await readKeyFile(path);
  const kept = keys.filter((_, index) => verifies(keys, index, nowMs));
  await replaceKeyFile(path, [{ secret: createKeyText(), sinceMs: nowMs }, ...kept]);
}

/** The signing key first: the newest that every program knows. Then all that may still have tokens about. */
function chooseKeys(keys: readonly FileKey[], nowMs: number): string[] {
  const signer = keys.find(({ sinceMs }) => nowMs - sinceMs >= SIGNS_AFTER_MS) ?? keys.at(-1);
  const others = keys.filter((key, index) => key !== signer && verifies(keys, index, nowMs));
  return [...(signer === undefined ? [] : [signer]), ...others].map(({ secret }) => secret);
}

function verifies(keys: readonly FileKey[], index: number, nowMs: number): boolean {
  const successor = keys[index - 1];
  return successor === undefined || nowMs - successor.sinceMs < VERIFIES_FOR_MS;
}

async function keepFormer(former: Promise<JwtKeys>, error: unknown): Promise<JwtKeys> {
  log.warn({ err: error }, "the token keys could not be read again");
  return former;
}

function nameKeyFile(dataDir: string): string {
  return join(dataDir, "keys", "jwt.json");
}

function parseKey(text: string): JwtKey {
  const secret = Buffer.from(text, "base64url");
  return { id: hash("sha256", secret, "hex").slice(0, 12), secret };
}
