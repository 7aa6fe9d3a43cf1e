import { z } from "zod";
import type { MailAttachment } from "../../../domain/mail/mail.contract.ts";
import type { Attachment } from "../../../domain/tickets/attachments.contract.ts";
import { MAX_ATTACHMENT_BYTES, normalizeFileName } from "../../../domain/tickets/attachments.ts";
import { canReadAllTickets } from "../../../domain/auth/policies.ts";
import { HOUR_MS } from "../../../domain/shared/durations.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { createId, idSchema } from "../../../domain/shared/ids.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Queryable } from "../../db/sql.ts";
import { consumeRateLimit } from "../../http/limits/rate-limit.ts";
import type { RateLimit } from "../../http/limits/rate-limit.ts";
import { getFiles } from "../../providers/files/files.ts";
import {
  countWaiting,
  deleteAttachment,
  deleteWaitingBefore,
  findAnyAttachment,
  findAttachment,
  insertAttachment,
  linkAttachments,
  listAttachments,
  listClientAttachments,
  listExisting,
} from "./attachments.sql.ts";
import type { Uploader } from "./attachments.sql.ts";
import { normalizeAttachment } from "./normalize-attachment.ts";

const FOLDER = "tickets";
const UPLOADS: RateLimit = { name: "ticket-files", points: 60, windowSeconds: 3600, refusal: "Too many files." };
/** A form that was left without sending it. */
const MAX_WAITING = 30;
const WAITING_HOURS = 24;
const CHECKED_AT_ONCE = 500;

/** Stores a member's file for a message that they are writing. AppError `invalid`, `too_large`, `rate_limited`. */
export async function addAttachment(
  { clientId, userId }: Pick<UserViewer, "clientId" | "userId">,
  { name, content }: { name: string; content: Uint8Array },
): Promise<Attachment> {
  await consumeRateLimit(UPLOADS, userId);
  return storeAttachment({ clientId, uploader: { userId }, name, content });
}

/** Scans and stores a file. Its row is committed first: the clean-up never deletes a file that has one. */
export async function storeAttachment({
  clientId,
  uploader,
  name,
  content,
}: {
  clientId: string;
  uploader: Uploader;
  name: string;
  content: Uint8Array;
}): Promise<Attachment> {
  if (content.length > MAX_ATTACHMENT_BYTES) throw createSizeError();
  const normalized = await normalizeAttachment(content);
  // A picture may grow when it is written again.
  if (normalized.content.length > 2 * MAX_ATTACHMENT_BYTES) throw createSizeError();
  const { system } = getDatabase();
  if (uploader !== null && (await countWaiting(system, clientId, uploader)) >= MAX_WAITING) {
    throw new AppError("conflict", "Too many files wait to be sent. Send the message, or try again tomorrow.");
  }
  const { type } = normalized;
  const id = createId();
  const attachment = { id, name: normalizeFileName(name, type), type, bytes: normalized.content.length };
  await insertAttachment(system, { ...attachment, clientId, uploader, at: new Date() });
  try {
    await getFiles().write(getFileName(id), toChunks(normalized.content));
  } catch (error) {
    await deleteAttachment(system, { clientId, id });
    throw error;
  }
  return attachment;
}

/** Gives files to the message they were added for. AppError `invalid` if one is gone or another person's. */
export async function attachFiles(
  tx: Queryable,
  message: { clientId: string; ticketId: string; messageId: string; ids: readonly string[]; uploader: Uploader },
): Promise<void> {
  if (message.ids.length === 0 || (await linkAttachments(tx, message)) === message.ids.length) return;
  const error = "A file is no longer there. Add it again.";
  throw new AppError("invalid", error, { fields: { attachments: error } });
}

/** The files of a message, to go with a mail. */
export async function listMailFiles(
  tx: Queryable,
  { clientId, id: ticketId }: { clientId: string; id: string },
  ids: readonly string[],
): Promise<MailAttachment[]> {
  const files = (await listAttachments(tx, { clientId, ticketId })).filter(({ id }) => ids.includes(id));
  const contents = await Promise.all(files.map(({ id }) => readAttachment(id)));
  return files.flatMap(({ name, type }, index) => {
    const content = contents[index] ?? null;
    return content === null ? [] : [{ name, type, content }];
  });
}

/** Serves a member's attachment. AppError `not_found`. */
export async function respondWithAttachment(
  { clientId, userId, role }: Pick<UserViewer, "clientId" | "userId" | "role">,
  id: string,
): Promise<Response> {
  const where = { clientId, userId, seesAll: canReadAllTickets(role), id };
  return respond(await getDatabase().withClient(clientId, (tx) => findAttachment(tx, where)));
}

/** Lists a client's files that were sent with messages. */
export async function listSentAttachments(clientId: string): Promise<Attachment[]> {
  return getDatabase().withClient(clientId, (tx) => listClientAttachments(tx, clientId));
}

/** Serves any ticket's attachment to an administrator. AppError `not_found`. */
export async function respondWithAnyAttachment(id: string): Promise<Response> {
  return respond(await findAnyAttachment(getDatabase().system, id));
}

/** Reads the content of an attachment; null if its file is gone. */
export async function readAttachment(id: string): Promise<Uint8Array | null> {
  try {
    return await readAll(id);
  } catch (error) {
    if (z.object({ code: z.literal("ENOENT") }).safeParse(error).success) return null;
    throw error;
  }
}

/** Replaces the content of an attachment. */
export async function replaceContent(id: string, content: Uint8Array): Promise<void> {
  await getFiles().write(getFileName(id), toChunks(content));
}

/** Deletes files that were never sent, and those whose tickets were deleted. */
export async function deleteUnusedAttachments(nowMs: number = Date.now()): Promise<void> {
  const { system } = getDatabase();
  await deleteWaitingBefore(system, new Date(nowMs - WAITING_HOURS * HOUR_MS));
  const files = getFiles();
  const names = await files.list(FOLDER);
  for (let at = 0; at < names.length; at += CHECKED_AT_ONCE) {
    const ids = names.slice(at, at + CHECKED_AT_ONCE).filter((name) => idSchema.safeParse(name).success);
    const existing = await listExisting(system, ids);
    for (const id of ids) if (!existing.has(id)) await files.remove(getFileName(id));
  }
}

async function respond(attachment: Attachment | undefined): Promise<Response> {
  const content = attachment === undefined ? null : await readAttachment(attachment.id);
  if (attachment === undefined || content === null) throw new AppError("not_found", "This file does not exist.");
  const { name, type } = attachment;
  return new Response(Buffer.from(content), {
    headers: {
      "content-type": type === "text/plain" ? "text/plain; charset=utf-8" : type,
      // Never shown as a page of this site, whatever it holds.
      "content-disposition": `attachment; filename*=UTF-8''${encodeFileName(name)}`,
      "cache-control": "private, no-store",
    },
  });
}

function encodeFileName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}

async function readAll(id: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of getFiles().read(getFileName(id))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* toChunks(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(content);
}

function getFileName(id: string): string {
  return `${FOLDER}/${id}`;
}

function createSizeError(): AppError {
  const message = `A file may have at most ${MAX_ATTACHMENT_BYTES / 1024 / 1024} MiB.`;
  return new AppError("too_large", message, { fields: { file: message } });
}
