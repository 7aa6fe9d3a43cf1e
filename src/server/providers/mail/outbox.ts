import { mkdir, readFile, readdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { MailTransport } from "./mail-transport.ts";

const FILE = /^(\d{13}-[0-9a-f-]{36})\.json$/;

const storedMailSchema = z.object({
  sentAt: z.iso.datetime(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});
/** A mail in the outbox. `name` is the file name without its extension. */
export type StoredMail = z.infer<typeof storedMailSchema> & { name: string };

/** Creates a transport that writes mails to files, for machines without a mail server. Only the owner can read them: they contain login links. */
export function createOutbox(folder: string): MailTransport {
  return {
    async send({ id, ...mail }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${Date.now()}-${id}.json`;
      const draft = join(folder, `.${name}`);
      await writeFile(draft, JSON.stringify({ sentAt: new Date().toISOString(), ...mail }, null, 2), { mode: 0o600 });
      // Renaming makes a mail appear only once it is complete.
      await rename(draft, join(folder, name));
    },
  };
}

/** Lists the newest mails of an outbox, newest first. */
export async function listOutbox(folder: string, limit = 100): Promise<StoredMail[]> {
  const names = (await readNames(folder)).toSorted().toReversed().slice(0, limit);
  return Promise.all(names.map((name) => readStored(folder, name)));
}

/** Reads a mail by its name; undefined if there is none. */
export async function readOutboxMail(folder: string, name: string): Promise<StoredMail | undefined> {
  // The name must be a listed file, so it can't point to another path.
  return (await readNames(folder)).includes(name) ? readStored(folder, name) : undefined;
}

async function readStored(folder: string, name: string): Promise<StoredMail> {
  const text = await readFile(join(folder, `${name}.json`), "utf8");
  return { ...storedMailSchema.parse(JSON.parse(text)), name };
}

async function readNames(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).flatMap((file) => FILE.exec(file)?.[1] ?? []);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}
