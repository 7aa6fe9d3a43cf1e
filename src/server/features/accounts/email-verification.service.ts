import type { z } from "zod";
import { VERIFY_LINK_HOURS } from "../../../domain/auth/account-links.contract.ts";
import type { verifyEmailOutputSchema } from "../../../domain/auth/account-links.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { createSecret, hashSecret } from "../../auth/secrets.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import type { Queryable, Sql } from "../../db/sql.ts";
import { consumeRateLimit } from "../../http/rate-limit.ts";
import { queueMail } from "../mail/mail.service.ts";
import { writeVerificationMail } from "./account-mails.ts";
import { markLinkUsed, replaceLink, selectLink } from "./account-links.sql.ts";
import { VERIFICATION_BY_ACCOUNT } from "./limits.ts";
import { selectPerson, updateEmailVerified } from "./users.sql.ts";

/** Has the mail sent that confirms a person's address, once `tx` is committed. Earlier links stop working. */
export async function sendVerification(
  tx: Queryable,
  { userId, email, name }: { userId: string; email: string; name: string },
): Promise<void> {
  const token = createSecret();
  const link = { tokenHash: hashSecret(token), userId, email, hours: VERIFY_LINK_HOURS };
  await replaceLink(tx, { ...link, purpose: "verify_email" });
  await queueMail(tx, writeVerificationMail({ email, name }, token));
}

/** Sends it again to who asks; nothing where the address is confirmed by now. */
export async function sendVerificationAgain(sql: Sql, { userId }: UserViewer): Promise<{ success: true }> {
  await consumeRateLimit(VERIFICATION_BY_ACCOUNT, userId, sql);
  await sql.begin(async (tx) => {
    const person = await selectPerson(tx, userId);
    if (person !== undefined && !person.verified) await sendVerification(tx, { userId, ...person });
  });
  return { success: true };
}

/**
 * Confirms the address of a link. Following it again changes nothing and is no error: programs that read mails follow links
 * before people do. AppError `not_found` where it opens nothing.
 */
export async function verifyEmail(sql: Sql, token: string): Promise<z.input<typeof verifyEmailOutputSchema>> {
  const tokenHash = hashSecret(token);
  return sql.begin(async (tx) => {
    const link = await selectLink(tx, { tokenHash, purpose: "verify_email" });
    if (link === undefined || (link.used && !link.verified)) {
      throw new AppError("not_found", "This link was replaced by a newer one, or has expired.");
    }
    const { userId, email } = link;
    if (!link.used) {
      await updateEmailVerified(tx, userId);
      await markLinkUsed(tx, tokenHash);
    }
    return { userId, email };
  });
}
