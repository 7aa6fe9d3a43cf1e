/** Reads queued mails from the database. */
import { mailContentSchema } from "#src/domain/mail/mail.contract.ts";
import type { MailContent } from "#src/domain/mail/mail.contract.ts";
import type { Queryable } from "#src/server/db/sql.ts";

/** Lists the unsent mails to an address, newest first. */
export async function listMails(sql: Queryable, to: string): Promise<MailContent[]> {
  const rows = await sql<{ content: unknown }[]>`
    select content from mails where recipient = ${to} and content is not null order by mail_id desc`;
  return rows.map(({ content }) => mailContentSchema.parse(content));
}

/** Gets the secret of the link in the newest mail to an address. */
export async function getLinkToken(sql: Queryable, to: string): Promise<string> {
  const [mail] = await listMails(sql, to);
  const button = mail?.blocks.find((block) => block.kind === "button");
  const token = button === undefined ? "" : new URL(button.link, "http://localhost").hash.slice(1);
  if (token === "") throw new Error(`There is no mail with a link to ${to}.`);
  return token;
}
