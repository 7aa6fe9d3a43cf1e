import type { z } from "zod";
import { RESET_LINK_HOURS } from "../../../domain/auth/account-links.contract.ts";
import type {
  forgotPasswordSchema,
  resetLinkOutputSchema,
  resetPasswordSchema,
} from "../../../domain/auth/account-links.contract.ts";
import { normaliseEmail } from "../../../domain/auth/email.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { hashPassword } from "../../auth/passwords.ts";
import { createSecret, hashSecret } from "../../auth/secrets.ts";
import { endFormerAccess } from "../../auth/sessions.sql.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Queryable, Sql } from "../../db/sql.ts";
import { consumeRateLimit } from "../../http/rate-limit.ts";
import { sendJob } from "../../jobs/queue.ts";
import { writeAudit } from "../audit/audit.service.ts";
import { queueMail } from "../mail/mail.service.ts";
import { writePasswordSetMail, writeResetMail } from "./account-mails.ts";
import { replaceLink, selectLink } from "./account-links.sql.ts";
import type { LinkRow } from "./account-links.sql.ts";
import { RESET_BY_ACCOUNT } from "./limits.ts";
import { selectPersonByEmail, updatePasswordHash } from "./users.sql.ts";

/**
 * Asks for a mail with a link to set a new password by. Whether the address has an account is looked up in the queue
 * only: neither the answer nor its time tells.
 */
export async function askForReset(sql: Sql, input: z.output<typeof forgotPasswordSchema>): Promise<{ success: true }> {
  const email = normaliseEmail(input.email);
  await consumeRateLimit(RESET_BY_ACCOUNT, email, sql);
  await sendJob("password-reset", { email });
  return { success: true };
}

/** The queue's part: the link, for who has an account; nothing for anybody else. */
export async function sendResetLink(email: string, sql: Sql = getDatabase().system): Promise<void> {
  const person = await selectPersonByEmail(sql, email);
  if (person === undefined) return;
  const token = createSecret();
  await sql.begin(async (tx) => {
    const { userId } = person;
    const link = { tokenHash: hashSecret(token), userId, email, hours: RESET_LINK_HOURS };
    await replaceLink(tx, { ...link, purpose: "reset_password" });
    await queueMail(tx, writeResetMail({ email, name: person.name }, token));
  });
}

/** Whose password a link sets, so that the form can say it; AppError `not_found` where it opens nothing any more. */
export async function readResetLink(sql: Sql, token: string): Promise<z.input<typeof resetLinkOutputSchema>> {
  const { email } = await findLink(sql, token);
  return { email };
}

/**
 * Sets the password of the link's account, once: every session and link of it ends, and its owner is told by mail. Who reads the
 * mail at the address also proves to own it.
 */
export async function resetPassword(
  sql: Sql,
  { token, password }: z.output<typeof resetPasswordSchema>,
): Promise<{ success: true }> {
  // Looked at first: a link that opens nothing shall not cost a hash.
  await findLink(sql, token);
  const passwordHash = await hashPassword(password);
  await sql.begin(async (tx) => {
    const { userId, clientId, name, email } = await findLink(tx, token);
    await updatePasswordHash(tx, { userId, passwordHash });
    await endFormerAccess(tx, { userId });
    await writeAudit(tx, { clientId, actor: { kind: "user", userId }, action: "user.password-reset", subject: email });
    await queueMail(tx, writePasswordSetMail({ email, name }));
  });
  return { success: true };
}

async function findLink(sql: Queryable, token: string): Promise<LinkRow> {
  const link = await selectLink(sql, { tokenHash: hashSecret(token), purpose: "reset_password" });
  if (link === undefined || link.used) {
    throw new AppError("not_found", "This link was used or has expired. Ask for a new one.");
  }
  return link;
}
