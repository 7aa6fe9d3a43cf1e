import { createId } from "../../../domain/shared/ids.ts";
import { newMailSchema } from "../../../domain/mail/mail.contract.ts";
import type { NewMail } from "../../../domain/mail/mail.contract.ts";
import type { Queryable } from "../../db/sql.ts";
import { deleteFinishedMails, insertMail } from "./mails.sql.ts";

const RETENTION_DAYS = 7;

/** Enqueues a mail in the caller's transaction, so that it is sent only if that commits. The queue retries with backoff. */
export async function enqueueMail(sql: Queryable, mail: NewMail): Promise<void> {
  const { to, content } = newMailSchema.parse(mail);
  await insertMail(sql, { mailId: createId(), to, content });
}

/** Deletes mails sent or abandoned over a week ago. */
export async function deleteOldMails(sql: Queryable): Promise<void> {
  await deleteFinishedMails(sql, RETENTION_DAYS);
}
