import { createTransport } from "nodemailer";
import { z } from "zod";
import type { MailTransport } from "./mail-transport.ts";
import { MailRefusedError } from "./mail-transport.ts";

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const TIMEOUT_MS = 20_000;
/** Connections that are open at the same time and used again, each for this many mails at most. */
const MAX_CONNECTIONS = 10;
const MAILS_PER_CONNECTION = 100;
/** An unused connection is closed after this time, long before servers do. */
const IDLE_MS = 2_000;
/** A server that takes longer to respond counts as unavailable. */
const GREETING_MS = 8_000;

const failureSchema = z.object({ code: z.string(), responseCode: z.number() });

/** Creates an SMTP transport. With a password, TLS is required unless the server runs on this machine. */
export function createSmtp({
  url,
  from,
  siteUrl,
  timeoutMs = TIMEOUT_MS,
}: {
  url: string;
  from: string;
  siteUrl: string;
  timeoutMs?: number;
}): MailTransport {
  const { hostname, username } = new URL(url);
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    maxMessages: MAILS_PER_CONNECTION,
    idleTimeout: IDLE_MS,
    // The job queue tries again.
    maxRequeues: 0,
    requireTLS: username !== "" && !LOOPBACK.test(hostname),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  const site = new URL(siteUrl).hostname;
  return {
    async send({ id, unsubscribeUrl, attachments = [], ...mail }) {
      const headers = {
        "Auto-Submitted": "auto-generated",
        ...(unsubscribeUrl === undefined
          ? {}
          : { "List-Unsubscribe": `<${unsubscribeUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
      };
      try {
        await transport.sendMail({
          ...{ ...mail, from, messageId: `<${id}@${site}>`, headers },
          attachments: attachments.map(({ name, type, content }) => ({
            filename: name,
            contentType: type,
            content: Buffer.from(content),
            // A picture that the mail shows is part of it, and no file beside it.
            ...(mail.html.includes(`"cid:${name}"`) ? { cid: name } : {}),
          })),
        });
      } catch (cause) {
        throw cause instanceof Error && isRefusal(cause) ? new MailRefusedError(cause.message, { cause }) : cause;
      }
    },
  };
}

/** Resolves if the server accepts a connection and the password; rejects otherwise. */
export async function verifySmtpServer(url: string): Promise<void> {
  const limits = { connectionTimeout: GREETING_MS, greetingTimeout: GREETING_MS, socketTimeout: GREETING_MS };
  const transport = createTransport({ url, ...limits });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Whether the server rejected this recipient or mail for good (5xx). A rejected password is a configuration error and retried. */
function isRefusal(error: unknown): boolean {
  const failure = failureSchema.safeParse(error).data;
  return failure !== undefined && failure.responseCode >= 500 && /^E(ENVELOPE|MESSAGE)$/.test(failure.code);
}
