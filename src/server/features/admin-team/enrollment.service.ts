import type { z } from "zod";
import type {
  enrollmentSchema,
  enrollOutputSchema,
  enrollSchema,
} from "../../../domain/admin/admin-session.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { hashNewPassword } from "../../auth/secrets/new-password.ts";
import { decryptSecret } from "../../auth/secrets/encrypt-secret.ts";
import { hashSecret } from "../../auth/secrets/secrets.ts";
import { verifyTotp, buildOtpauthUri, ADMIN_ISSUER } from "../../auth/secrets/totp.ts";
import type { Sql } from "../../db/sql.ts";
import { consumeRateLimit } from "../../http/limits/rate-limit.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import { enqueueMail } from "../mail/mail.service.ts";
import { buildCredentialsReplacedMail } from "./administrator-mails.ts";
import { getTotpContext, replaceCredentials } from "./administrators.service.ts";
import { findInvitation, consumeInvitation } from "./administrators.sql.ts";
import type { InvitationRow } from "./administrators.sql.ts";
import { ENROLLMENT_BY_INVITATION } from "./limits.ts";
import { createRecoveryCodes } from "../../auth/secrets/recovery-codes.ts";

/** The invited administrator and the TOTP secret to set up. AppError `not_found` for a used, expired or unknown link. */
export async function getEnrollment(sql: Sql, token: string): Promise<z.input<typeof enrollmentSchema>> {
  const invitation = await requireInvitation(sql, token);
  const secret = await decryptSecret(invitation.totpSecret, getTotpContext(invitation.adminId));
  const { name, email } = invitation;
  return { name, email, secret, otpauthUri: buildOtpauthUri(secret, email, ADMIN_ISSUER) };
}

/** Sets password and second factor after verifying a code, and returns the recovery codes, which are stored as hashes only. */
export async function enrollAdministrator(
  sql: Sql,
  { token, password, code }: z.output<typeof enrollSchema>,
): Promise<z.input<typeof enrollOutputSchema>> {
  const invitation = await requireInvitation(sql, token);
  const { adminId, name, email } = invitation;
  await consumeRateLimit(ENROLLMENT_BY_INVITATION, adminId, sql);
  const secret = await decryptSecret(invitation.totpSecret, getTotpContext(adminId));
  const totpStep = await verifyTotp(secret, code, 0);
  if (totpStep === null) {
    const message = "This code is incorrect. Check that your device's clock is right and try again.";
    throw new AppError("invalid", message, { fields: { code: message } });
  }
  const passwordHash = await hashNewPassword(password);
  const { codes, hashes } = createRecoveryCodes();
  await sql.begin(async (tx) => {
    if (!(await consumeInvitation(tx, hashSecret(token)))) throw linkInvalidError();
    await replaceCredentials(tx, { adminId, passwordHash, secret, hashes, totpStep });
    const actor = { kind: "admin", adminId, name } as const;
    await addAuditEntry(tx, { clientId: null, actor, action: "administrator.enrolled", subject: email });
    await enqueueMail(tx, buildCredentialsReplacedMail(invitation));
  });
  return { recoveryCodes: codes };
}

async function requireInvitation(sql: Sql, token: string): Promise<InvitationRow> {
  const invitation = await findInvitation(sql, hashSecret(token));
  if (invitation === undefined) throw linkInvalidError();
  return invitation;
}

function linkInvalidError(): AppError {
  return new AppError(
    "not_found",
    "This link was already used or has expired. Ask another administrator for a new one.",
  );
}
