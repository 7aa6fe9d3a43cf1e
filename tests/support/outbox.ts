/** Reads mails that the running program has sent to its outbox. */
import { expect } from "@playwright/test";
import { getOutboxFolder } from "#src/server/providers/mail/mail.ts";
import { listOutbox } from "#src/server/providers/mail/outbox.ts";
import type { StoredMail } from "#src/server/providers/mail/outbox.ts";

/** Waits for a mail to an address with a matching subject; returns the newest. */
export async function waitForMail(to: string, subject: RegExp): Promise<StoredMail> {
  const find = async () =>
    (await listOutbox(getOutboxFolder())).find((mail) => mail.to === to && subject.test(mail.subject));
  await expect.poll(find, { message: `a mail ${subject} to ${to}`, timeout: 20_000 }).toBeDefined();
  const mail = await find();
  if (mail === undefined) throw new Error(`The mail to ${to} disappeared.`);
  return mail;
}

/** Extracts the path and hash of a mail's link with a token. */
export function extractTokenPath({ text }: StoredMail): string {
  const address = /https?:\/\/\S+#\S+/.exec(text)?.[0];
  if (address === undefined) throw new Error("The mail holds no link with a token.");
  const { pathname, hash } = new URL(address);
  return pathname + hash;
}
