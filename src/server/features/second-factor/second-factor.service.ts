import type { z } from "zod";
import type {
  appCodeInputSchema,
  appSetupSchema,
  confirmedByPasswordSchema,
  recoveryCodesSchema,
  secondFactorSchema,
} from "../../../domain/second-factor/second-factor.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { buildOtpauthUri, createTotpSecret, verifyTotp } from "../../auth/secrets/totp.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import type { Queryable, Sql } from "../../db/sql.ts";
import { consumeRateLimit } from "../../http/limits/rate-limit.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import { getProfile, verifyCurrentPassword } from "../people/profile.service.ts";
import { changeSecondFactor, createCodes } from "./change-second-factor.ts";
import { SETUP_BY_USER } from "./limits.ts";
import { listPasskeyRows } from "./passkeys.sql.ts";
import { toPasskey } from "./passkeys.service.ts";
import {
  confirmPendingSecret,
  deleteApp,
  getSecondFactorRow,
  isOn,
  lockUser,
  upsertPendingSecret,
} from "./second-factor.sql.ts";
import { isSecondFactorRequired } from "./rule.sql.ts";
import { decryptAppSecret, encryptAppSecret } from "./secrets.ts";

/** How long a secret that is being set up waits for its first code. */
const SETUP_MINUTES = 30;

type Password = z.output<typeof confirmedByPasswordSchema>;

/** The viewer's own second factor. */
export async function getSecondFactor(sql: Queryable, viewer: UserViewer): Promise<z.input<typeof secondFactorSchema>> {
  const { confirmedAt, recoveryCodesLeft } = await getSecondFactorRow(sql, viewer);
  const passkeys = await listPasskeyRows(sql, viewer);
  return {
    appSince: confirmedAt?.toISOString() ?? null,
    passkeys: passkeys.map((row) => toPasskey(row)),
    recoveryCodesLeft,
    required: await isSecondFactorRequired(sql, viewer.clientId),
  };
}

/** Creates a secret for an authenticator app. An app in use stays valid until a code of the new one is entered. */
export async function startApp(
  sql: Sql,
  viewer: UserViewer,
  { password }: Password,
): Promise<z.input<typeof appSetupSchema>> {
  await verifyCurrentPassword(sql, viewer, password);
  const { email } = await getProfile(sql, viewer);
  const secret = createTotpSecret();
  const encrypted = await encryptAppSecret(secret, viewer.userId);
  await upsertPendingSecret(sql, { ...viewer, secret: encrypted, minutes: SETUP_MINUTES });
  return { secret, otpauthUri: buildOtpauthUri(secret, email) };
}

/** Adds or replaces the authenticator app once a code of it was entered. AppError `invalid` on `code`, `rejected` without a start. */
export async function confirmApp(
  sql: Sql,
  viewer: UserViewer,
  { code }: z.output<typeof appCodeInputSchema>,
): Promise<z.input<typeof recoveryCodesSchema>> {
  await consumeRateLimit(SETUP_BY_USER, viewer.userId, sql);
  const { pendingSecret } = await getSecondFactorRow(sql, viewer);
  if (pendingSecret === null) throw createSetupError();
  const step = await verifyTotp(await decryptAppSecret(pendingSecret, viewer.userId), code, 0);
  if (step === null) {
    const message = "This code is incorrect. Check that your device's clock is right and try again.";
    throw new AppError("invalid", message, { fields: { code: message } });
  }
  return changeSecondFactor(sql, viewer, async (tx) => {
    if (!(await confirmPendingSecret(tx, { ...viewer, secret: pendingSecret, step }))) throw createSetupError();
    const { email: subject } = await getProfile(tx, viewer);
    await addAuditEntry(tx, { clientId: viewer.clientId, actor: viewer, action: "user.app_added", subject });
  });
}

/** Removes the authenticator app. AppError `not_found` without one. */
export async function removeApp(sql: Sql, viewer: UserViewer, { password }: Password): Promise<{ success: true }> {
  await verifyCurrentPassword(sql, viewer, password);
  await changeSecondFactor(sql, viewer, async (tx) => {
    if (!(await deleteApp(tx, viewer))) throw new AppError("not_found", "You have no authenticator app.");
    const { email: subject } = await getProfile(tx, viewer);
    await addAuditEntry(tx, { clientId: viewer.clientId, actor: viewer, action: "user.app_removed", subject });
  });
  return { success: true };
}

/** Replaces the recovery codes. AppError `rejected` without a second factor. */
export async function renewRecoveryCodes(
  sql: Sql,
  viewer: UserViewer,
  { password }: Password,
): Promise<z.input<typeof recoveryCodesSchema>> {
  await verifyCurrentPassword(sql, viewer, password);
  return sql.begin(async (tx) => {
    await lockUser(tx, viewer);
    if (!isOn(await getSecondFactorRow(tx, viewer))) {
      throw new AppError("rejected", "Add a second factor first: recovery codes come with it.");
    }
    const { clientId } = viewer;
    const { email: subject } = await getProfile(tx, viewer);
    await addAuditEntry(tx, { clientId, actor: viewer, action: "user.recovery_codes", subject });
    return { recoveryCodes: await createCodes(tx, viewer) };
  });
}

function createSetupError(): AppError {
  return new AppError("rejected", "This set-up has expired. Please start again.");
}
