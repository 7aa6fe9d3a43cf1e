import { hash, randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { readEnv } from "../env.ts";

/** One key of HMAC-SHA-256. `id` travels in the token's header (`kid`), so that keys can be changed without log-outs. */
export type JwtKey = { id: string; secret: Uint8Array };

const keyFileSchema = z.object({ keys: z.array(z.string().min(43)).min(1) });

let keys: Promise<readonly [JwtKey, ...JwtKey[]]> | undefined;

/** The keys of access tokens: the first signs, all verify. From JWT_KEYS, else made once and kept in DATA_DIR/keys. */
export function getJwtKeys(): Promise<readonly [JwtKey, ...JwtKey[]]> {
  keys ??= loadJwtKeys(readEnv());
  return keys;
}

/** Reads the keys anew from settings or from the folder; makes the file where there is neither. */
export async function loadJwtKeys({
  jwtKeys,
  dataDir,
}: {
  jwtKeys?: readonly string[] | undefined;
  dataDir: string;
}): Promise<readonly [JwtKey, ...JwtKey[]]> {
  const texts = jwtKeys ?? (await readKeyFile(join(dataDir, "keys")));
  const [first, ...rest] = texts.map(parseKey);
  if (first === undefined) throw new Error("There is no key to sign access tokens with.");
  return [first, ...rest];
}

async function readKeyFile(folder: string): Promise<string[]> {
  const path = join(folder, "jwt.json");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Written whole under another name and linked: of two programs that start at once, one wins and both read its key.
  const draft = join(folder, `.jwt-${randomUUID()}`);
  try {
    return await parseKeyFile(path);
  } catch (error) {
    if (!isErrno(error, "ENOENT")) throw error;
  }
  try {
    await writeFile(draft, JSON.stringify({ keys: [randomBytes(32).toString("base64url")] }), { mode: 0o600 });
    await link(draft, path).catch((error: unknown) => {
      if (!isErrno(error, "EEXIST")) throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  return parseKeyFile(path);
}

async function parseKeyFile(path: string): Promise<string[]> {
  const text = await readFile(path, "utf8");
  const parsed = keyFileSchema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`${path} does not hold keys. Remove it to have new ones made.`);
  return parsed.data.keys;
}

function parseKey(text: string): JwtKey {
  const secret = Buffer.from(text, "base64url");
  return { id: hash("sha256", secret, "hex").slice(0, 12), secret };
}

function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
