import { createId } from "../../../domain/shared/ids.ts";
import { newMailSchema } from "../../../domain/mail/mail.contract.ts";
import type { NewMail } from "../../../domain/mail/mail.contract.ts";
import type { Queryable } from "../../db/sql.ts";
import { insertMail } from "./mails.sql.ts";

/**
 * Has a mail sent once the caller's transaction is committed, and only then. `sql` may be any transaction: of a tenant or
 * of the accounts. The rest is the queue's: attempts for hours, each later than the one before.
 */
export async function queueMail(sql: Queryable, mail: NewMail): Promise<void> {
  const { to, content } = newMailSchema.parse(mail);
  await insertMail(sql, { mailId: createId(), to, content });
}
