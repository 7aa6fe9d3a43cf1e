import type { z } from "zod";
import type {
  adminCodeOutputSchema,
  adminCodeSchema,
  adminLoginOutputSchema,
  adminLoginSchema,
} from "../../../domain/admin/admin-session.contract.ts";
import { normalizeEmail } from "../../../domain/auth/normalize-email.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { deleteAdminSession, insertAdminSession } from "../../auth/admin-sessions.sql.ts";
import { ADMIN_SESSION_SECONDS, signAdminToken, signCodeStep, verifyCodeStep } from "../../auth/admin-token.ts";
import { verifyPassword } from "../../auth/passwords.ts";
import { decryptSecret } from "../../auth/encrypt-secret.ts";
import { createSecret, hashSecret } from "../../auth/secrets.ts";
import { verifyTotp } from "../../auth/totp.ts";
import type { JwtKeys } from "../../auth/jwt-keys.ts";
import type { AdminViewer } from "../../auth/viewer.contract.ts";
import type { Queryable, Sql } from "../../db/sql.ts";
import { getEnv } from "../../env.ts";
import { consumeRateLimit, resetRateLimit } from "../../http/rate-limit.ts";
import type { BotCheck } from "../../providers/bot-check/bot-check.ts";
import { requireBotCheck } from "../auth/require-bot-check.service.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import { getTotpContext } from "./administrators.service.ts";
import { findCredentials, consumeRecoveryCode, consumeTotpStep, updateLastLogin } from "./administrators.sql.ts";
import type { CredentialsRow } from "./administrators.sql.ts";
import { ADMIN_CODE_BY_ACCOUNT, ADMIN_LOGIN_BY_ACCOUNT } from "./limits.ts";
import { hashRecoveryCode } from "./recovery-codes.ts";

const USER_AGENT_LENGTH = 300;

type LoginContext = { sql: Sql; keys: JwtKeys; botCheck: BotCheck };
type Caller = { address: string; userAgent: string };

/** First log-in step: e-mail and password. AppError `invalid_credentials` does not reveal which one was wrong. */
export async function startAdminLogin(
  context: LoginContext,
  input: z.output<typeof adminLoginSchema>,
  caller: Caller,
): Promise<z.input<typeof adminLoginOutputSchema>> {
  await requireBotCheck(context, input.turnstileToken, caller);
  const email = normalizeEmail(input.email);
  await consumeRateLimit(ADMIN_LOGIN_BY_ACCOUNT, email, context.sql);
  const admin = await findCredentials(context.sql, { email });
  const usable = admin !== undefined && canLogIn(admin);
  const matches = await verifyPassword(usable ? admin.passwordHash : null, input.password);
  if (!usable || !matches) throw new AppError("invalid_credentials", "Invalid credentials");
  await resetRateLimit(ADMIN_LOGIN_BY_ACCOUNT, email, context.sql);
  return { success: true, step: await signCodeStep(admin.adminId, context.keys) };
}

/** Second log-in step: a code from the authenticator app or a recovery code. AppError `invalid` on `code`. */
export async function finishAdminLogin(
  { sql, keys }: Pick<LoginContext, "sql" | "keys">,
  { step, code }: z.output<typeof adminCodeSchema>,
  { userAgent }: Caller,
): Promise<z.input<typeof adminCodeOutputSchema>> {
  const { adminId } = await verifyCodeStep(step, keys);
  await consumeRateLimit(ADMIN_CODE_BY_ACCOUNT, adminId, sql);
  const admin = await findCredentials(sql, { adminId });
  if (admin === undefined || !canLogIn(admin)) throw new AppError("unauthenticated", "Please log in.");
  const sessionId = hashSecret(createSecret());
  const recoveryCodesLeft = await sql.begin(async (tx) => {
    const left = await verifyCode(tx, admin, code);
    await insertAdminSession(tx, {
      id: sessionId,
      adminId,
      lifetimeSeconds: ADMIN_SESSION_SECONDS,
      userAgent: userAgent.slice(0, USER_AGENT_LENGTH),
    });
    await updateLastLogin(tx, adminId);
    const actor = { kind: "admin", adminId, name: admin.name } as const;
    const details = left === null ? {} : { "recovery codes left": left };
    await addAuditEntry(tx, { clientId: null, actor, action: "administrator.logged_in", details });
    return left;
  });
  await resetRateLimit(ADMIN_CODE_BY_ACCOUNT, adminId, sql);
  return { success: true, token: await signAdminToken({ adminId, sessionId }, keys), recoveryCodesLeft };
}

/** Ends the administrator's session; its token is rejected from now on. */
export async function endAdminSession(sql: Sql, { sessionId }: AdminViewer): Promise<{ success: true }> {
  await deleteAdminSession(sql, sessionId);
  return { success: true };
}

/** Consumes the code. Returns the number of recovery codes left, or null for a code from the app. */
async function verifyCode(tx: Queryable, admin: CredentialsRow, code: string): Promise<number | null> {
  const { adminId, totpSecret, totpStep } = admin;
  if (totpSecret !== null && /^\d{6}$/.test(code)) {
    const step = await verifyTotp(await decryptSecret(totpSecret, getTotpContext(adminId)), code, totpStep);
    if (step !== null && (await consumeTotpStep(tx, { adminId, step }))) return null;
  } else {
    const left = await consumeRecoveryCode(tx, { adminId, hash: hashRecoveryCode(code) });
    if (left !== undefined) return left;
  }
  const message = "This code is incorrect or was already used. Wait for the next code in your app.";
  throw new AppError("invalid", message, { fields: { code: message } });
}

/** The demo administrator's password is public, so that account can't log in to production. */
function canLogIn({ disabled, isDemo }: CredentialsRow): boolean {
  return !disabled && !(isDemo && getEnv().appEnv === "production");
}
