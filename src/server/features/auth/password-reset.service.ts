import type { z } from "zod";
import type {
  forgotPasswordSchema,
  resetLinkOutputSchema,
  resetPasswordSchema,
} from "../../../domain/auth/account-links.contract.ts";
import { normalizeEmail } from "../../../domain/auth/normalize-email.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { formatIpPrefix } from "../../auth/ip-prefix.ts";
import { hashNewPassword } from "../../auth/secrets/new-password.ts";
import { hashSecret } from "../../auth/secrets/secrets.ts";
import { revokeUserAccess } from "../../auth/sessions/sessions.sql.ts";
import type { Queryable, Sql } from "../../db/sql.ts";
import { consumeRateLimit } from "../../http/limits/rate-limit.ts";
import { enqueueJob } from "../../jobs/queue.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import { enqueueMail } from "../mail/mail.service.ts";
import { findLink } from "./account-links.sql.ts";
import type { LinkRow } from "./account-links.sql.ts";
import { buildPasswordSetMail } from "./auth-mails.ts";
import { passwordResetJob } from "./auth.jobs.ts";
import { RESET_BY_ACCOUNT } from "./limits.ts";
import { updatePasswordHash } from "./users.sql.ts";

/**
 * Requests a password reset email. The account is looked up in the background job, so that neither response nor timing
 * reveals whether it exists.
 */
export async function requestPasswordReset(
  sql: Sql,
  input: z.output<typeof forgotPasswordSchema>,
  address: string,
): Promise<{ success: true }> {
  const email = normalizeEmail(input.email);
  // By network too, so that requests from elsewhere don't use up the owner's.
  await consumeRateLimit(RESET_BY_ACCOUNT, `${email} ${formatIpPrefix(address)}`, sql);
  await enqueueJob(passwordResetJob, { email });
  return { success: true };
}

/** The address whose password a link resets. AppError `not_found` if the link is used or expired. */
export async function getResetLink(sql: Sql, token: string): Promise<z.input<typeof resetLinkOutputSchema>> {
  const { email } = await requireLink(sql, token);
  return { email };
}

/**
 * Sets a new password with a single-use link, ends all sessions and links of the user and notifies them by email. Also
 * verifies the address, since the link was sent to it.
 */
export async function resetPassword(
  sql: Sql,
  { token, password }: z.output<typeof resetPasswordSchema>,
): Promise<{ success: true; userId: string }> {
  // Checked before hashing, so that an invalid link is cheap.
  await requireLink(sql, token);
  const passwordHash = await hashNewPassword(password);
  return sql.begin(async (tx) => {
    const { userId, clientId, name, email } = await requireLink(tx, token);
    await updatePasswordHash(tx, { userId, passwordHash });
    await revokeUserAccess(tx, { userId });
    await addAuditEntry(tx, {
      clientId,
      actor: { kind: "user", userId },
      action: "user.password-reset",
      subject: email,
    });
    await enqueueMail(tx, buildPasswordSetMail({ email, name }));
    return { success: true as const, userId };
  });
}

async function requireLink(sql: Queryable, token: string): Promise<LinkRow> {
  const link = await findLink(sql, { tokenHash: hashSecret(token), purpose: "reset_password" });
  if (link === undefined || link.used) {
    throw new AppError("not_found", "This link was already used or has expired. Request a new one.");
  }
  return link;
}
