import { z } from "zod";
import type { recipientAnswerOutputSchema, recipientAnswerSchema } from "../../../domain/reports/schedules.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { idSchema } from "../../../domain/shared/ids.ts";
import { decryptSecret, encryptSecret } from "../../auth/secrets/encrypt-secret.ts";
import { getBusinessTime } from "../../db/business-clock.ts";
import type { Queryable, Sql } from "../../db/sql.ts";
import type { RateLimit } from "../../http/limits/rate-limit.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import { confirmRecipient, deleteRecipient, findReportClient } from "./schedules.sql.ts";

const PURPOSE = "report-recipient";
const tokenSchema = z.object({ clientId: idSchema, id: idSchema, address: z.string() });
type Recipient = z.infer<typeof tokenSchema>;

export const RECIPIENT_LINKS_BY_ADDRESS: RateLimit = { name: "report-recipient-links", points: 60, windowSeconds: 600 };

/** The token of a report's links for one recipient. It holds its data encrypted, so that it works as long as the mail is kept. */
export async function createRecipientToken(recipient: Recipient): Promise<string> {
  return (await encryptSecret(JSON.stringify(recipient), PURPOSE)).toString("base64url");
}

/** Confirms that a recipient wants reports, or ends them; only a change is audited. AppError `not_found` for an invalid token, `gone` if there is nothing to confirm. */
export async function answerAsRecipient(
  sql: Sql,
  { token, answer }: z.output<typeof recipientAnswerSchema>,
): Promise<z.input<typeof recipientAnswerOutputSchema>> {
  const recipient = await parseToken(token);
  const { clientId, address } = recipient;
  return sql.begin(async (tx) => {
    const client = await findReportClient(tx, clientId);
    if (client === undefined) throw createGoneError();
    const isChanged = answer === "stop" ? await deleteRecipient(tx, recipient) : await confirm(tx, recipient);
    if (isChanged) {
      const action = answer === "stop" ? "report.recipient_left" : "report.recipient_confirmed";
      await addAuditEntry(tx, { clientId, actor: { kind: "system" }, action, subject: address });
    }
    return { email: address, workspace: client.workspace };
  });
}

/** Whether the recipient had not confirmed before. */
async function confirm(tx: Queryable, recipient: Recipient): Promise<boolean> {
  const confirmed = await confirmRecipient(tx, { ...recipient, at: new Date(await getBusinessTime(tx)) });
  if (confirmed === undefined) throw createGoneError();
  return confirmed.isNew;
}

function createGoneError(): AppError {
  return new AppError("gone", "These reports are no longer sent to you.");
}

async function parseToken(token: string): Promise<Recipient> {
  try {
    return tokenSchema.parse(JSON.parse(await decryptSecret(Buffer.from(token, "base64url"), PURPOSE)));
  } catch (cause) {
    throw new AppError("not_found", "This link is not valid. Copy the whole link from the email and try again.", {
      cause,
    });
  }
}
