/** Mails that the running program has sent into its outbox. */
import { expect } from "@playwright/test";
import { getOutboxFolder } from "#src/server/providers/mail/mail.ts";
import { listOutbox } from "#src/server/providers/mail/outbox.ts";
import type { StoredMail } from "#src/server/providers/mail/outbox.ts";

/** The newest mail to an address whose subject fits, as soon as the queue has sent it. */
export async function waitForMail(to: string, subject: RegExp): Promise<StoredMail> {
  const find = async () =>
    (await listOutbox(getOutboxFolder())).find((mail) => mail.to === to && subject.test(mail.subject));
  await expect.poll(find, { message: `a mail ${subject} to ${to}`, timeout: 20_000 }).toBeDefined();
  const mail = await find();
  if (mail === undefined) throw new Error(`The mail to ${to} has gone again.`);
  return mail;
}

/** The path of the one link with a token in a mail, and the token behind its hash. */
export function readMailLink({ text }: StoredMail): string {
  const address = /https?:\/\/\S+#\S+/.exec(text)?.[0];
  if (address === undefined) throw new Error("The mail holds no link with a token.");
  const { pathname, hash } = new URL(address);
  return pathname + hash;
}
