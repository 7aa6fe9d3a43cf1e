import { randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";

/** A key as it lies in a file: base64url of 32 random bytes, and since when it is the newest. */
export type FileKey = { secret: string; sinceMs: number };

const keySchema = z.union([
  z.object({ secret: z.string().min(43), sinceMs: z.number() }),
  // As the first release wrote them.
  z
    .string()
    .min(43)
    .transform((secret) => ({ secret, sinceMs: 0 })),
]);
const fileSchema = z.object({ keys: z.array(keySchema).min(1) });

/** The keys of a file, newest first; makes the file with one key where there is none. */
export async function readKeyFile(path: string): Promise<FileKey[]> {
  try {
    return await parseKeyFile(path);
  } catch (error) {
    if (!isErrno(error, "ENOENT")) throw error;
  }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // Of two programs that start at once, one wins and both read its key.
  await writeWhole(path, [{ secret: createKeyText(), sinceMs: 0 }], async (draft) => {
    await link(draft, path).catch((error: unknown) => {
      if (!isErrno(error, "EEXIST")) throw error;
    });
  });
  return parseKeyFile(path);
}

/** Puts the file's keys in the place of those it had. */
export async function replaceKeyFile(path: string, keys: readonly FileKey[]): Promise<void> {
  await writeWhole(path, keys, (draft) => rename(draft, path));
}

/** A new key as text. */
export function createKeyText(): string {
  return randomBytes(32).toString("base64url");
}

/** Nobody ever reads half a file: it is written under another name, then put in place. */
async function writeWhole(
  path: string,
  keys: readonly FileKey[],
  putInPlace: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = join(dirname(path), `.keys-${randomUUID()}`);
  try {
    await writeFile(draft, JSON.stringify({ keys }), { mode: 0o600 });
    await putInPlace(draft);
  } finally {
    await rm(draft, { force: true });
  }
}

async function parseKeyFile(path: string): Promise<FileKey[]> {
  const text = await readFile(path, "utf8");
  const parsed = fileSchema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`${path} does not hold keys. Remove it to have new ones made.`);
  return parsed.data.keys;
}

function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
