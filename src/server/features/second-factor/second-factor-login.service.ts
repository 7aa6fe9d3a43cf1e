import type { z } from "zod";
import type {
  secondFactorCodeSchema,
  secondFactorLoginSchema,
} from "../../../domain/second-factor/second-factor.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { consumeCode } from "../../auth/secrets/one-time-code.ts";
import { hashSecret } from "../../auth/secrets/secrets.ts";
import type { Queryable } from "../../db/sql.ts";
import type { AuthContext, Caller } from "../auth/context.service.ts";
import { auditRefusedLogIn } from "../auth/login-audit.service.ts";
import { guardLogIn } from "../auth/login-guard.service.ts";
import { enqueueMail } from "../mail/mail.service.ts";
import { SECOND_FACTOR_GUARD } from "./limits.ts";
import { buildRecoveryCodeUsedMail } from "./second-factor-mails.ts";
import { consumeRecoveryCode, consumeStep, deleteStep, getSecondFactorRow } from "./second-factor.sql.ts";
import type { StepRow } from "./second-factor.sql.ts";
import { openSession } from "./open-session.ts";
import { decryptAppSecret } from "./secrets.ts";
import { createStepError, getStep } from "./steps.service.ts";

type LoginOutput = z.input<typeof secondFactorLoginSchema>;
type Context = Pick<AuthContext, "sql" | "keys">;

/**
 * Second step of a login: a code of the authenticator app or a recovery code. AppError `invalid` on `code`, `rate_limited` after
 * wrong codes, `unauthenticated` if the first step is too long ago.
 */
export async function finishWithCode(
  context: Context,
  { step: token, code }: z.output<typeof secondFactorCodeSchema>,
  caller: Caller,
): Promise<LoginOutput & { userId: string }> {
  const { sql } = context;
  const step = await getStep(sql, token);
  const guard = await guardLogIn(sql, SECOND_FACTOR_GUARD, { caller, name: step.userId, accountId: step.userId });
  const audit = (action: "user.code_failed" | "user.login_delayed") =>
    auditRefusedLogIn(sql, step, { email: step.email, action, address: caller.address });
  await guard.consume().catch(async (error: unknown) => {
    if (error instanceof AppError) await audit("user.login_delayed");
    throw error;
  });
  const recoveryCodesLeft = await sql.begin(async (tx) => {
    const left = await verifyCode(tx, step, code);
    if (left === undefined) return undefined;
    if (!(await deleteStep(tx, hashSecret(token)))) throw createStepError();
    if (left !== null) await enqueueMail(tx, buildRecoveryCodeUsedMail(step, left));
    return left;
  });
  if (recoveryCodesLeft === undefined) {
    await audit("user.code_failed");
    const message = "This code is incorrect or was already used. Wait for the next code in your app.";
    throw new AppError("invalid", message, { fields: { code: message } });
  }
  await guard.succeed();
  const secondFactor = recoveryCodesLeft === null ? "authenticator app" : "recovery code";
  const session = await openSession(context, step, { signedInBy: step.signedInBy, secondFactor, caller });
  return { ...session, recoveryCodesLeft };
}

async function verifyCode(tx: Queryable, user: StepRow, code: string): Promise<number | null | undefined> {
  const { secret, lastStep } = await getSecondFactorRow(tx, user);
  const owner = {
    getSecret: secret === null ? null : () => decryptAppSecret(secret, user.userId),
    lastStep,
    consumeStep: (timeStep: number) => consumeStep(tx, { ...user, step: timeStep }),
    consumeRecoveryCode: (hash: string) => consumeRecoveryCode(tx, { ...user, hash }),
  };
  return consumeCode(owner, code);
}
