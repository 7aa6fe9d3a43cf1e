import type { z } from "zod";
import type { recoveryCodesSchema } from "../../../domain/second-factor/second-factor.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { createRecoveryCodes } from "../../auth/secrets/recovery-codes.ts";
import { deleteUserSessions } from "../../auth/sessions/sessions.sql.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import type { Queryable, Sql } from "../../db/sql.ts";
import { enqueueMail } from "../mail/mail.service.ts";
import { getProfile } from "../people/profile.service.ts";
import { isSecondFactorRequired } from "./rule.sql.ts";
import { buildSwitchedOffMail, buildSwitchedOnMail } from "./second-factor-mails.ts";
import { getSecondFactorRow, isOn, lockUser, replaceRecoveryCodes } from "./second-factor.sql.ts";

/**
 * Runs a change of the viewer's second factor, and does what switching it on or off takes: recovery codes, the end of the other
 * sessions, and a mail. Returns the new codes if it was switched on.
 */
export async function changeSecondFactor(
  sql: Sql,
  viewer: UserViewer,
  change: (tx: Queryable) => Promise<void>,
): Promise<z.input<typeof recoveryCodesSchema>> {
  return sql.begin(async (tx) => {
    await lockUser(tx, viewer);
    const wasOn = isOn(await getSecondFactorRow(tx, viewer));
    await change(tx);
    const isNowOn = isOn(await getSecondFactorRow(tx, viewer));
    if (wasOn === isNowOn) return { recoveryCodes: [] };
    const person = await getProfile(tx, viewer);
    if (!isNowOn) {
      if (await isSecondFactorRequired(tx, viewer.clientId)) throw createRequiredError();
      await replaceRecoveryCodes(tx, { ...viewer, hashes: [] });
      await enqueueMail(tx, buildSwitchedOffMail(person));
      return { recoveryCodes: [] };
    }
    await deleteUserSessions(tx, { userId: viewer.userId, exceptId: viewer.sessionId });
    await enqueueMail(tx, buildSwitchedOnMail(person));
    return { recoveryCodes: await createCodes(tx, viewer) };
  });
}

/** Creates recovery codes, which replace the user's earlier ones. */
export async function createCodes(tx: Queryable, viewer: UserViewer): Promise<string[]> {
  const { codes, hashes } = createRecoveryCodes();
  await replaceRecoveryCodes(tx, { ...viewer, hashes });
  return codes;
}

function createRequiredError(): AppError {
  return new AppError(
    "rejected",
    "Your workspace requires a second factor. Add another one before you remove this one.",
  );
}
