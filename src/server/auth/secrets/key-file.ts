import { randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";

/** A key in a file: base64url of 32 random bytes, and when it was added. */
export type StoredKey = { secret: string; sinceMs: number };

const keySchema = z.union([
  z.object({ secret: z.string().min(43), sinceMs: z.number() }),
  // The format of the first release.
  z
    .string()
    .min(43)
    .transform((secret) => ({ secret, sinceMs: 0 })),
]);
const fileSchema = z.object({ keys: z.array(keySchema).min(1) });

/** Reads the keys of a file, newest first; creates the file with one key if it is missing. */
export async function readKeyFile(path: string): Promise<StoredKey[]> {
  try {
    return await parseKeyFile(path);
  } catch (error) {
    if (!isErrno(error, "ENOENT")) throw error;
  }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // If two processes start at once, one of them creates the file and both read its key.
  await writeAtomically(path, [{ secret: createKey(), sinceMs: 0 }], async (draft) => {
    await link(draft, path).catch((error: unknown) => {
      if (!isErrno(error, "EEXIST")) throw error;
    });
  });
  return parseKeyFile(path);
}

/** Replaces the keys in a file. */
export async function writeKeyFile(path: string, keys: readonly StoredKey[]): Promise<void> {
  await writeAtomically(path, keys, (draft) => rename(draft, path));
}

/** Creates a random key as base64url text. */
export function createKey(): string {
  return randomBytes(32).toString("base64url");
}

/** Writes a temporary file and moves it into place, so that readers never see half a file. */
async function writeAtomically(
  path: string,
  keys: readonly StoredKey[],
  moveIntoPlace: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = join(dirname(path), `.keys-${randomUUID()}`);
  try {
    await writeFile(draft, JSON.stringify({ keys }), { mode: 0o600 });
    await moveIntoPlace(draft);
  } finally {
    await rm(draft, { force: true });
  }
}

async function parseKeyFile(path: string): Promise<StoredKey[]> {
  const text = await readFile(path, "utf8");
  const parsed = fileSchema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`${path} contains no valid keys. Delete it to create new ones.`);
  return parsed.data.keys;
}

function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
