import { RESET_LINK_HOURS } from "../../../domain/auth/account-links.contract.ts";
import { createSecret, hashSecret } from "../../auth/secrets.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Sql } from "../../db/sql.ts";
import { enqueueMail } from "../mail/mail.service.ts";
import { replaceLink } from "./account-links.sql.ts";
import { buildPasswordResetMail } from "./auth-mails.ts";
import { findUserByEmail } from "./users.sql.ts";

/** Creates and e-mails a reset link if the address has an account. */
export async function sendResetLink(email: string, sql: Sql = getDatabase().system): Promise<void> {
  const user = await findUserByEmail(sql, email);
  if (user === undefined) return;
  const token = createSecret();
  await sql.begin(async (tx) => {
    const { userId, name } = user;
    const link = { tokenHash: hashSecret(token), userId, email, hours: RESET_LINK_HOURS };
    await replaceLink(tx, { ...link, purpose: "reset_password" });
    await enqueueMail(tx, buildPasswordResetMail({ email, name }, token));
  });
}
