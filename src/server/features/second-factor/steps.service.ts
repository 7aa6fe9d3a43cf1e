import { AppError } from "../../../domain/shared/errors.ts";
import type { SecondFactorStep } from "../../../domain/second-factor/second-factor.contract.ts";
import { createSecret, hashSecret } from "../../auth/secrets/secrets.ts";
import { lockPasswordHash } from "../../auth/sessions/sessions.sql.ts";
import type { Sql } from "../../db/sql.ts";
import { findStep, getSecondFactorRow, insertStep, isOn } from "./second-factor.sql.ts";
import type { StepRow } from "./second-factor.sql.ts";

/** Time between the first step of a login and the second. */
const STEP_MINUTES = 10;

type FirstStep = {
  user: { userId: string; clientId: string };
  signedInBy: string;
  remembered: boolean;
  /** The hash that the password was verified against; absent for identity providers. */
  passwordHash?: string | null | undefined;
};

/**
 * Throws AppError `second_factor` with the token of the second step if the user has a second factor. The password must still be
 * the one that was verified: a change deletes the tokens that exist by then.
 */
export async function requireSecondStep(sql: Sql, first: FirstStep): Promise<void> {
  const { user, signedInBy, remembered, passwordHash } = first;
  const factor = await getSecondFactorRow(sql, user);
  if (!isOn(factor)) return;
  const token = createSecret();
  await sql.begin(async (tx) => {
    const { userId } = user;
    if (passwordHash !== undefined && !(await lockPasswordHash(tx, { userId, passwordHash }))) throw createStepError();
    await insertStep(tx, { tokenHash: hashSecret(token), userId, signedInBy, remembered, minutes: STEP_MINUTES });
  });
  const methods: SecondFactorStep["methods"] = [];
  if (factor.secret !== null) methods.push("app");
  if (factor.passkeys > 0) methods.push("passkey");
  const data: SecondFactorStep = { step: token, methods };
  throw new AppError("second_factor", "Use your second factor to log in.", { data });
}

/** The login that a token belongs to. AppError `unauthenticated` if it is over or expired. */
export async function getStep(sql: Sql, token: string): Promise<StepRow> {
  const step = await findStep(sql, hashSecret(token));
  if (step === undefined) throw createStepError();
  return step;
}

/** The error for a login whose first step is no longer valid. */
export function createStepError(): AppError {
  return new AppError("unauthenticated", "This login has expired. Please start again.");
}

export { deleteExpiredSteps } from "./second-factor.sql.ts";
export { deleteExpiredChallenges } from "./passkeys.sql.ts";
