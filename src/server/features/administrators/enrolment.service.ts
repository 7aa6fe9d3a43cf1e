import type { z } from "zod";
import type { enrolmentSchema, enrolOutputSchema, enrolSchema } from "../../../domain/admin/admin.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { hashPassword } from "../../auth/passwords.ts";
import { unseal } from "../../auth/seal.ts";
import { hashSecret } from "../../auth/secrets.ts";
import { verifyTotp, writeOtpauthUri } from "../../auth/totp.ts";
import type { Sql } from "../../db/sql.ts";
import { consumeRateLimit } from "../../http/rate-limit.ts";
import { writeAudit } from "../audit/audit.service.ts";
import { nameTotp, storeCredentials } from "./administrators.service.ts";
import { selectInvitation, takeInvitation } from "./administrators.sql.ts";
import type { InvitationRow } from "./administrators.sql.ts";
import { ENROLMENT_BY_INVITATION } from "./limits.ts";
import { createRecoveryCodes } from "./recovery-codes.ts";

/** Who is invited and the second factor to set up. AppError `not_found` for a link that is used, old or made up. */
export async function startEnrolment(sql: Sql, token: string): Promise<z.input<typeof enrolmentSchema>> {
  const invitation = await findInvitation(sql, token);
  const secret = await unseal(invitation.totpSecret, nameTotp(invitation.adminId));
  const { name, email } = invitation;
  return { name, email, secret, otpauthUri: writeOtpauthUri(secret, email) };
}

/** Sets password and second factor, once the app has shown a right code; answers the recovery codes, this one time. */
export async function enrol(
  sql: Sql,
  { token, password, code }: z.output<typeof enrolSchema>,
): Promise<z.input<typeof enrolOutputSchema>> {
  const invitation = await findInvitation(sql, token);
  const { adminId, name, email } = invitation;
  await consumeRateLimit(ENROLMENT_BY_INVITATION, adminId, sql);
  const secret = await unseal(invitation.totpSecret, nameTotp(adminId));
  const totpStep = await verifyTotp(secret, code, 0);
  if (totpStep === null) {
    const message = "This is not the code that the app shows now. Check that the device's clock is right.";
    throw new AppError("invalid", message, { fields: { code: message } });
  }
  const passwordHash = await hashPassword(password);
  const { codes, hashes } = createRecoveryCodes();
  await sql.begin(async (tx) => {
    if (!(await takeInvitation(tx, hashSecret(token)))) throw createUsedError();
    await storeCredentials(tx, { adminId, passwordHash, secret, hashes, totpStep });
    const actor = { kind: "admin", adminId, name } as const;
    await writeAudit(tx, { clientId: null, actor, action: "administrator.enrolled", subject: email });
  });
  return { recoveryCodes: codes };
}

async function findInvitation(sql: Sql, token: string): Promise<InvitationRow> {
  const invitation = await selectInvitation(sql, hashSecret(token));
  if (invitation === undefined) throw createUsedError();
  return invitation;
}

function createUsedError(): AppError {
  return new AppError("not_found", "This link was used or has run out. Ask another administrator for a new one.");
}
