import { z } from "zod";
import { getMailboxKey } from "../../../domain/auth/mailbox-key.ts";
import type { mailReportOutputSchema } from "../../../domain/people/people.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { idSchema } from "../../../domain/shared/ids.ts";
import { decryptSecret, encryptSecret } from "../../auth/secrets/encrypt-secret.ts";
import { hashSecret } from "../../auth/secrets/secrets.ts";
import type { Queryable, Sql } from "../../db/sql.ts";
import { consumeRateLimit } from "../../http/limits/rate-limit.ts";
import { addAuditEntry, addUnattributedAdminEntry } from "../audit/audit.service.ts";
import { MAILS_TO_STRANGER } from "./limits.ts";
import { deleteInvitationTo, hasMailBlock, insertMailBlock } from "./mail-reports.sql.ts";

const PURPOSE = "mail-report";
const tokenSchema = z.object({ clientId: idSchema, email: z.string() });
type Recipient = z.infer<typeof tokenSchema>;

/**
 * The token of a mail's "I don't know this sender" link. It holds its data encrypted, so that it works as long as the mail is
 * kept, after the invitation is gone.
 */
export async function createReportToken(recipient: Recipient): Promise<string> {
  return (await encryptSecret(JSON.stringify(recipient), PURPOSE)).toString("base64url");
}

/**
 * Records that a recipient doesn't know the workspace that mailed them, in both audit logs: it can't mail them again, and its
 * invitation is withdrawn. Repeating it changes nothing. AppError `not_found` for an invalid token.
 */
export async function reportMail(sql: Sql, token: string): Promise<z.input<typeof mailReportOutputSchema>> {
  const { clientId, email } = await parseReportToken(token);
  await sql.begin(async (tx) => {
    if (!(await insertMailBlock(tx, { clientId, recipientHash: hashRecipient(email) }))) return;
    await deleteInvitationTo(tx, { clientId, email });
    const entry = { clientId, action: "mail.reported", subject: email } as const;
    await addAuditEntry(tx, { ...entry, actor: { kind: "system" } });
    await addUnattributedAdminEntry(tx, { ...entry, details: {}, by: "A recipient" });
  });
  return { email };
}

/** Rejects a mail to someone who doesn't know the workspace. AppError `rejected`. */
export async function requireNoMailBlock(tx: Queryable, { clientId, email }: Recipient): Promise<void> {
  if (!(await hasMailBlock(tx, { clientId, recipientHash: hashRecipient(email) }))) return;
  const message = "This person has told us that they don't know your workspace, so you can't invite them.";
  throw new AppError("rejected", message, { fields: { email: message } });
}

/** Counts a mail to someone who may not know the workspace, in the transaction that sends it. AppError `rate_limited`. */
export async function consumeMailToStranger(tx: Queryable, email: string): Promise<void> {
  await consumeRateLimit(MAILS_TO_STRANGER, getMailboxKey(email), tx);
}

function hashRecipient(email: string): string {
  return hashSecret(getMailboxKey(email));
}

async function parseReportToken(token: string): Promise<Recipient> {
  try {
    return tokenSchema.parse(JSON.parse(await decryptSecret(Buffer.from(token, "base64url"), PURPOSE)));
  } catch (cause) {
    throw new AppError("not_found", "This link is not valid. Copy the whole link from the email and try again.", {
      cause,
    });
  }
}
