import { constants } from "node:fs";
import { access, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { readEnv } from "../../env.ts";
import type { MailTransport } from "./mail-transport.ts";
import { createOutbox } from "./outbox.ts";
import { createSmtp, greetServer } from "./smtp.ts";

let shared: MailTransport | undefined;

/** The mail server where one is configured, files in DATA_DIR/outbox otherwise. */
export function getMailTransport(): MailTransport {
  const { smtp, siteUrl } = readEnv();
  shared ??= smtp === undefined ? createOutbox(getOutboxFolder()) : createSmtp({ ...smtp, siteUrl });
  return shared;
}

/** Settles where mails can leave: the server greets us and takes our password, or the outbox can be written. */
export async function checkMailTransport(): Promise<void> {
  const { smtp } = readEnv();
  if (smtp !== undefined) return greetServer(smtp.url);
  await mkdir(getOutboxFolder(), { recursive: true, mode: 0o700 });
  await access(getOutboxFolder(), constants.W_OK);
}

/** Where mails lie that no server takes. */
export function getOutboxFolder(): string {
  return join(readEnv().dataDir, "outbox");
}

/** Whether mails may be read on a page of the site: only where they are files, and never in production. */
export function isOutboxOpen(): boolean {
  const { smtp, appEnv } = readEnv();
  return smtp === undefined && appEnv !== "production";
}
