import { constants } from "node:fs";
import { access, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { getEnv } from "../../env.ts";
import type { MailTransport } from "./mail-transport.ts";
import { createOutbox } from "./outbox.ts";
import { createSmtp, verifySmtpServer } from "./smtp.ts";

let shared: MailTransport | undefined;

/** Returns the configured mail server, else a transport that writes files to DATA_DIR/outbox. */
export function getMailTransport(): MailTransport {
  const { smtp, siteUrl } = getEnv();
  shared ??= smtp === undefined ? createOutbox(getOutboxFolder()) : createSmtp({ ...smtp, siteUrl });
  return shared;
}

/** Resolves if mails can be sent: the server accepts our login, or the outbox is writable. */
export async function checkMailTransport(): Promise<void> {
  const { smtp } = getEnv();
  if (smtp !== undefined) return verifySmtpServer(smtp.url);
  await mkdir(getOutboxFolder(), { recursive: true, mode: 0o700 });
  await access(getOutboxFolder(), constants.W_OK);
}

/** The folder of mails when no mail server is configured. */
export function getOutboxFolder(): string {
  return join(getEnv().dataDir, "outbox");
}

/** Whether the site shows the outbox page: only without a mail server and never in production. */
export function isOutboxOpen(): boolean {
  const { smtp, appEnv } = getEnv();
  return smtp === undefined && appEnv !== "production";
}
