import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { createSecret } from "./secrets.ts";

/** OWASP's password storage advice for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/**
 * Hashing at once: a core is left for everything else, and no more than two, since the pool of threads is shared with
 * files, gzip and name look-ups.
 */
const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));

let running = 0;
const waiting: (() => void)[] = [];
let decoy: Promise<string> | undefined;

/** The argon2id hash of a new password, with its own salt and its cost in it. */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST));
}

/**
 * Whether `password` belongs to `stored`. Without a stored hash (an unknown address, an account without a password) the
 * same work is done on a decoy, so that the time of the answer doesn't tell who has an account.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(createSecret());
  const compared = stored ?? (await decoy);
  const matches = await inTurn(() => verify(compared, password));
  return matches && stored !== null;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await work();
  } finally {
    // The place goes straight to the next in line, so that nobody slips in between.
    const next = waiting.shift();
    if (next === undefined) running--;
    else next();
  }
}
