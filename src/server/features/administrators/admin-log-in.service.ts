import type { z } from "zod";
import type {
  adminCodeOutputSchema,
  adminCodeSchema,
  adminLoginOutputSchema,
  adminLoginSchema,
} from "../../../domain/admin/admin.contract.ts";
import { normaliseEmail } from "../../../domain/auth/email.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { deleteAdminSession, insertAdminSession } from "../../auth/admin-sessions.sql.ts";
import { ADMIN_SESSION_SECONDS, signAdminToken, signCodeStep, verifyCodeStep } from "../../auth/admin-token.ts";
import { verifyPassword } from "../../auth/passwords.ts";
import { unseal } from "../../auth/seal.ts";
import { createSecret, hashSecret } from "../../auth/secrets.ts";
import { verifyTotp } from "../../auth/totp.ts";
import type { JwtKeys } from "../../auth/jwt-keys.ts";
import type { AdminViewer } from "../../auth/viewer.contract.ts";
import type { Queryable, Sql } from "../../db/sql.ts";
import { readEnv } from "../../env.ts";
import { consumeRateLimit, forgetAttempts } from "../../http/rate-limit.ts";
import type { BotCheck } from "../../providers/bot-check/bot-check.ts";
import { requireVerification } from "../accounts/verification.service.ts";
import { writeAudit } from "../audit/audit.service.ts";
import { nameTotp } from "./administrators.service.ts";
import { selectCredentials, takeRecoveryCode, takeTotpStep, touchLogin } from "./administrators.sql.ts";
import type { CredentialsRow } from "./administrators.sql.ts";
import { ADMIN_CODE_BY_ACCOUNT, ADMIN_LOGIN_BY_ACCOUNT } from "./limits.ts";
import { hashRecoveryCode } from "./recovery-codes.ts";

const USER_AGENT_LENGTH = 300;

type LoginContext = { sql: Sql; keys: JwtKeys; botCheck: BotCheck };
type Caller = { address: string; userAgent: string };

/** The first step: e-mail and password. AppError `invalid_credentials`, whatever of it was wrong. */
export async function startAdminLogin(
  context: LoginContext,
  input: z.output<typeof adminLoginSchema>,
  caller: Caller,
): Promise<z.input<typeof adminLoginOutputSchema>> {
  await requireVerification(context, input.turnstileToken, caller);
  const email = normaliseEmail(input.email);
  await consumeRateLimit(ADMIN_LOGIN_BY_ACCOUNT, email, context.sql);
  const admin = await selectCredentials(context.sql, { email });
  const usable = admin !== undefined && mayLogIn(admin);
  const matches = await verifyPassword(usable ? admin.passwordHash : null, input.password);
  if (!usable || !matches) throw new AppError("invalid_credentials", "Invalid credentials");
  await forgetAttempts(ADMIN_LOGIN_BY_ACCOUNT, email, context.sql);
  return { success: true, step: await signCodeStep(admin.adminId, context.keys) };
}

/** The second step: a code of the app, or a recovery code, which is then used up. AppError `invalid` on `code`. */
export async function finishAdminLogin(
  { sql, keys }: Pick<LoginContext, "sql" | "keys">,
  { step, code }: z.output<typeof adminCodeSchema>,
  { userAgent }: Caller,
): Promise<z.input<typeof adminCodeOutputSchema>> {
  const { adminId } = await verifyCodeStep(step, keys);
  await consumeRateLimit(ADMIN_CODE_BY_ACCOUNT, adminId, sql);
  const admin = await selectCredentials(sql, { adminId });
  if (admin === undefined || !mayLogIn(admin)) throw new AppError("unauthenticated", "Please log in.");
  const sessionId = hashSecret(createSecret());
  const recoveryCodesLeft = await sql.begin(async (tx) => {
    const left = await takeCode(tx, admin, code);
    await insertAdminSession(tx, {
      id: sessionId,
      adminId,
      lifetimeSeconds: ADMIN_SESSION_SECONDS,
      userAgent: userAgent.slice(0, USER_AGENT_LENGTH),
    });
    await touchLogin(tx, adminId);
    const actor = { kind: "admin", adminId, name: admin.name } as const;
    const details = left === null ? {} : { "recovery codes left": left };
    await writeAudit(tx, { clientId: null, actor, action: "administrator.logged_in", details });
    return left;
  });
  await forgetAttempts(ADMIN_CODE_BY_ACCOUNT, adminId, sql);
  return { success: true, token: await signAdminToken({ adminId, sessionId }, keys), recoveryCodesLeft };
}

/** Ends the session: its token is refused from now on. */
export async function endAdminLogin(sql: Sql, { sessionId }: AdminViewer): Promise<{ success: true }> {
  await deleteAdminSession(sql, sessionId);
  return { success: true };
}

/** Uses the code up: null for one of the app, else how many recovery codes are left. */
async function takeCode(tx: Queryable, admin: CredentialsRow, code: string): Promise<number | null> {
  const { adminId, totpSecret, totpStep } = admin;
  if (totpSecret !== null && /^\d{6}$/.test(code)) {
    const step = await verifyTotp(await unseal(totpSecret, nameTotp(adminId)), code, totpStep);
    if (step !== null && (await takeTotpStep(tx, { adminId, step }))) return null;
  } else {
    const left = await takeRecoveryCode(tx, { adminId, hash: hashRecoveryCode(code) });
    if (left !== undefined) return left;
  }
  const message = "This code is not right, or was used already. Wait for the app's next one.";
  throw new AppError("invalid", message, { fields: { code: message } });
}

/** The demo's administrator, whose password everybody knows, is nobody in production. */
function mayLogIn({ disabled, isDemo }: CredentialsRow): boolean {
  return !disabled && !(isDemo && readEnv().appEnv === "production");
}
