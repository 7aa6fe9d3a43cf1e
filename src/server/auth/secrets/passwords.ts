import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { createSecret } from "./secrets.ts";

/** OWASP's recommendation for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/**
 * Concurrent hashes: leaves one core free, and at most two because the thread pool also serves files, gzip and DNS.
 */
const MAX_CONCURRENT = Math.min(2, Math.max(1, availableParallelism() - 1));

let running = 0;
const waiting: (() => void)[] = [];
let decoy: Promise<string> | undefined;

/** Hashes a password with argon2id; the result contains the salt and the cost parameters. */
export async function hashPassword(password: string): Promise<string> {
  return runLimited(() => hash(password, COST));
}

/**
 * Whether `password` matches the hash `stored`. Without a hash (unknown email, account without a password), verifies
 * against a decoy, so that the response time does not reveal whether an account exists.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(createSecret());
  const compared = stored ?? (await decoy);
  const matches = await runLimited(() => verify(compared, password));
  return matches && stored !== null;
}

async function runLimited<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_CONCURRENT) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await work();
  } finally {
    // Hands the slot directly to the next waiting call, so that a new call can't take it.
    const next = waiting.shift();
    if (next === undefined) running--;
    else next();
  }
}
