import { join } from "node:path";
import { readEnv } from "../../env.ts";
import type { MailTransport } from "./mail-transport.ts";
import { createOutbox } from "./outbox.ts";
import { createSmtp } from "./smtp.ts";

let shared: MailTransport | undefined;

/** The mail server where one is configured, files in DATA_DIR/outbox otherwise. */
export function getMailTransport(): MailTransport {
  const { smtp, siteUrl } = readEnv();
  shared ??= smtp === undefined ? createOutbox(getOutboxFolder()) : createSmtp({ ...smtp, siteUrl });
  return shared;
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
