import type { z } from "zod";
import { VERIFY_LINK_HOURS } from "../../../domain/auth/account-links.contract.ts";
import type { verifyEmailOutputSchema } from "../../../domain/auth/account-links.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { createSecret, hashSecret } from "../../auth/secrets/secrets.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import type { Queryable, Sql } from "../../db/sql.ts";
import { consumeRateLimit } from "../../http/limits/rate-limit.ts";
import { enqueueMail } from "../mail/mail.service.ts";
import { buildVerificationMail } from "./auth-mails.ts";
import { markLinkUsed, replaceLink, findLink } from "./account-links.sql.ts";
import { VERIFICATION_BY_ACCOUNT } from "./limits.ts";
import { findUser, updateEmailVerified } from "./users.sql.ts";

/** Enqueues the email that confirms a user's address; sent when `tx` commits. Earlier links stop working. */
export async function sendVerificationMail(
  tx: Queryable,
  { userId, email, name }: { userId: string; email: string; name: string },
): Promise<void> {
  const token = createSecret();
  const link = { tokenHash: hashSecret(token), userId, email, hours: VERIFY_LINK_HOURS };
  await replaceLink(tx, { ...link, purpose: "verify_email" });
  await enqueueMail(tx, buildVerificationMail({ email, name }, token), { urgency: "awaited" });
}

/** Sends the confirmation email again unless the address is already confirmed. */
export async function resendVerificationMail(sql: Sql, { userId }: UserViewer): Promise<{ success: true }> {
  await consumeRateLimit(VERIFICATION_BY_ACCOUNT, userId, sql);
  await sql.begin(async (tx) => {
    const user = await findUser(tx, userId);
    if (user !== undefined && !user.verified) await sendVerificationMail(tx, { userId, ...user });
  });
  return { success: true };
}

/**
 * Confirms the address of a link. A second visit is not an error, because mail scanners open links before people do.
 * AppError `not_found` for an expired, replaced or unknown link.
 */
export async function verifyEmail(sql: Sql, token: string): Promise<z.input<typeof verifyEmailOutputSchema>> {
  const tokenHash = hashSecret(token);
  return sql.begin(async (tx) => {
    const link = await findLink(tx, { tokenHash, purpose: "verify_email" });
    if (link === undefined || (link.used && !link.verified)) {
      throw new AppError("not_found", "This link has expired or was replaced by a newer one.");
    }
    const { userId, email } = link;
    if (!link.used) {
      await updateEmailVerified(tx, userId);
      await markLinkUsed(tx, tokenHash);
    }
    return { userId, email };
  });
}
