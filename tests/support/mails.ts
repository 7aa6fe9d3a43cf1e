/** Mails that wait to be sent, as the services wrote them. */
import { mailContentSchema } from "#src/domain/mail/mail.contract.ts";
import type { MailContent } from "#src/domain/mail/mail.contract.ts";
import type { Queryable } from "#src/server/db/sql.ts";

/** What was written to an address and is not out yet, the newest first. */
export async function readMails(sql: Queryable, to: string): Promise<MailContent[]> {
  const rows = await sql<{ content: unknown }[]>`
    select content from mails where recipient = ${to} and content is not null order by mail_id desc`;
  return rows.map(({ content }) => mailContentSchema.parse(content));
}

/** The secret in the link of the newest mail to an address. */
export async function readLinkToken(sql: Queryable, to: string): Promise<string> {
  const [mail] = await readMails(sql, to);
  const button = mail?.blocks.find((block) => block.kind === "button");
  const token = button === undefined ? "" : new URL(button.link, "http://localhost").hash.slice(1);
  if (token === "") throw new Error(`There is no mail with a link to ${to}.`);
  return token;
}
