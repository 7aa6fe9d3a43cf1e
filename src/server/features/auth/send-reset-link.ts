import { RESET_LINK_HOURS } from "../../../domain/auth/account-links.contract.ts";
import { createSecret, hashSecret } from "../../auth/secrets/secrets.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Sql } from "../../db/sql.ts";
import { isWithinRateLimit } from "../../http/limits/rate-limit.ts";
import { enqueueMail } from "../mail/mail.service.ts";
import { replaceLink } from "./account-links.sql.ts";
import { buildPasswordResetMail } from "./auth-mails.ts";
import { RESET_MAILS } from "./limits.ts";
import { findUserByEmail } from "./users.sql.ts";

/** Creates and emails a reset link if the address has an account. */
export async function sendResetLink(email: string, sql: Sql = getDatabase().system): Promise<void> {
  const user = await findUserByEmail(sql, email);
  if (user === undefined) return;
  // Requests are counted by network, mails by account: the mailbox is not flooded, and its owner's request is not refused.
  if (!(await isWithinRateLimit(RESET_MAILS, user.userId, sql))) return;
  const token = createSecret();
  await sql.begin(async (tx) => {
    const { userId, name } = user;
    const link = { tokenHash: hashSecret(token), userId, email, hours: RESET_LINK_HOURS };
    await replaceLink(tx, { ...link, purpose: "reset_password" });
    await enqueueMail(tx, buildPasswordResetMail({ email, name }, token), { urgency: "awaited" });
  });
}
