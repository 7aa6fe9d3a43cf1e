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
/** A mail in the outbox. `name` is its file's, without the ending. */
export type StoredMail = z.infer<typeof storedMailSchema> & { name: string };

/** Mails as files in a folder, for machines without a mail server. They hold links that open accounts: the owner alone reads them. */
export function createOutbox(folder: string): MailTransport {
  return {
    async send({ id, ...mail }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${Date.now()}-${id}.json`;
      const draft = join(folder, `.${name}`);
      await writeFile(draft, JSON.stringify({ sentAt: new Date().toISOString(), ...mail }, null, 2), { mode: 0o600 });
      // Whoever reads the folder sees whole mails only.
      await rename(draft, join(folder, name));
    },
  };
}

/** The newest mails of an outbox, newest first; none where nothing was ever sent. */
export async function listOutbox(folder: string, limit = 100): Promise<StoredMail[]> {
  const names = (await readNames(folder)).toSorted().toReversed().slice(0, limit);
  return Promise.all(names.map((name) => readStored(folder, name)));
}

/** One mail by its name; undefined where there is none of this name. */
export async function readOutboxMail(folder: string, name: string): Promise<StoredMail | undefined> {
  // Looked up among the files that are there, so that a name can't lead anywhere else.
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
