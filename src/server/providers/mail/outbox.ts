import { mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { MailTransport } from "./mail-transport.ts";

const FILE = /^(\d{13}-[0-9a-f-]{36})\.json$/;

/** Drafts begin with a dot; a killed process leaves them. */
const DRAFT_OR_FILE = /^\.?(\d{13})-[0-9a-f-]{36}\.json$/;

const storedMailSchema = z.object({
  sentAt: z.iso.datetime(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** The contents are in base64. */
  attachments: z.array(z.object({ name: z.string(), type: z.string(), content: z.string() })).default([]),
  unsubscribeUrl: z.string().optional(),
  replyTo: z.string().optional(),
});
/** A mail in the outbox. `name` is the file name without its extension. */
export type StoredMail = z.infer<typeof storedMailSchema> & { name: string };

/** Creates a transport that writes mails to files, for machines without a mail server. Only the owner can read them: they contain login links. */
export function createOutbox(folder: string): MailTransport {
  return {
    async send({ id, attachments = [], ...mail }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const files = attachments.map((file) => ({ ...file, content: Buffer.from(file.content).toString("base64") }));
      const name = `${Date.now()}-${id}.json`;
      const stored = { sentAt: new Date().toISOString(), ...mail, attachments: files };
      const draft = join(folder, `.${name}`);
      await writeFile(draft, JSON.stringify(stored, null, 2), { mode: 0o600 });
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

/**
 * Deletes the mails for which `isUnwanted` holds. Goes on past a file that another process deletes or that can't be parsed, which is judged
 * by its age alone.
 */
export async function deleteOutboxMails(
  folder: string,
  isUnwanted: (mail: { to: string; sentMs: number }) => boolean,
): Promise<void> {
  for (const file of await listFolder(folder)) {
    const sentMs = Number(DRAFT_OR_FILE.exec(file)?.[1]);
    if (Number.isNaN(sentMs)) continue;
    const path = join(folder, file);
    const to = await readRecipient(path);
    if (isUnwanted({ to, sentMs })) await rm(path, { force: true });
  }
}

async function readRecipient(path: string): Promise<string> {
  try {
    return storedMailSchema.parse(JSON.parse(await readFile(path, "utf8"))).to;
  } catch {
    return "";
  }
}

async function readStored(folder: string, name: string): Promise<StoredMail> {
  const text = await readFile(join(folder, `${name}.json`), "utf8");
  return { ...storedMailSchema.parse(JSON.parse(text)), name };
}

async function readNames(folder: string): Promise<string[]> {
  return (await listFolder(folder)).flatMap((file) => FILE.exec(file)?.[1] ?? []);
}

async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}
