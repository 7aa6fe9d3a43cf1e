import type { z } from "zod";
import type {
  adminCodeOutputSchema,
  adminCodeSchema,
  adminLoginOutputSchema,
  adminLoginSchema,
} from "../../../domain/admin/admin-session.contract.ts";
import { normalizeEmail } from "../../../domain/auth/normalize-email.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { deleteAdminSession, insertAdminSession } from "../../auth/sessions/admin-sessions.sql.ts";
import { ADMIN_SESSION_SECONDS, signAdminToken, signCodeStep, verifyCodeStep } from "../../auth/tokens/admin-token.ts";
import { formatIpPrefix } from "../../auth/ip-prefix.ts";
import { verifyPassword } from "../../auth/secrets/passwords.ts";
import { decryptSecret } from "../../auth/secrets/encrypt-secret.ts";
import { consumeCode } from "../../auth/secrets/one-time-code.ts";
import { createSecret, hashSecret } from "../../auth/secrets/secrets.ts";
import type { JwtKeys } from "../../auth/tokens/jwt-keys.ts";
import type { AdminViewer } from "../../auth/viewer.contract.ts";
import type { Queryable, Sql } from "../../db/sql.ts";
import { getEnv } from "../../env.ts";
import { isWithinRateLimit } from "../../http/limits/rate-limit.ts";
import type { BotCheck } from "../../providers/bot-check/bot-check.ts";
import { requireBotCheck } from "../auth/require-bot-check.service.ts";
import { guardLogIn } from "../auth/login-guard.service.ts";
import type { LoginGuard } from "../auth/login-guard.service.ts";
import { addAuditEntry, addUnattributedAdminEntry } from "../audit/audit.service.ts";
import { getTotpContext } from "./administrators.service.ts";
import { findCredentials, consumeRecoveryCode, consumeTotpStep, updateLastLogin } from "./administrators.sql.ts";
import type { CredentialsRow } from "./administrators.sql.ts";
import { ADMIN_CODE_GUARD, ADMIN_LOGIN_GUARD } from "./limits.ts";

const USER_AGENT_LENGTH = 300;

type Caller = { address: string; userAgent: string; deviceCookie?: string | null };
type LoginContext = { sql: Sql; keys: JwtKeys; botCheck: BotCheck };

/** First log-in step: email and password. AppError `invalid_credentials` does not reveal which one was wrong. */
export async function startAdminLogin(
  context: LoginContext,
  input: z.output<typeof adminLoginSchema>,
  caller: Caller,
): Promise<z.input<typeof adminLoginOutputSchema>> {
  const email = normalizeEmail(input.email);
  const admin = await findCredentials(context.sql, { email });
  const guard = await guardLogIn(context.sql, ADMIN_LOGIN_GUARD, { caller, name: email, accountId: admin?.adminId });
  await requireBotCheck(context, input.turnstileToken, caller);
  await consumeAudited(context.sql, guard, { admin, caller });
  const usable = admin !== undefined && canLogIn(admin);
  const matches = await verifyPassword(usable ? admin.passwordHash : null, input.password);
  if (!usable || !matches) {
    await auditRefusal(context.sql, "administrator.login_failed", { admin, caller });
    throw new AppError("invalid_credentials", "Invalid credentials");
  }
  await guard.succeed();
  return { success: true, step: await signCodeStep(admin.adminId, context.keys) };
}

/** Second log-in step: a code from the authenticator app or a recovery code. AppError `invalid` on `code`. */
export async function finishAdminLogin(
  { sql, keys }: Pick<LoginContext, "sql" | "keys">,
  { step, code }: z.output<typeof adminCodeSchema>,
  caller: Caller,
): Promise<z.input<typeof adminCodeOutputSchema>> {
  const { adminId } = await verifyCodeStep(step, keys);
  const admin = await findCredentials(sql, { adminId });
  const guard = await guardLogIn(sql, ADMIN_CODE_GUARD, { caller, name: adminId, accountId: adminId });
  await consumeAudited(sql, guard, { admin, caller });
  if (admin === undefined || !canLogIn(admin)) throw new AppError("unauthenticated", "Please log in.");
  const sessionId = hashSecret(createSecret());
  const recoveryCodesLeft = await sql.begin(async (tx) => {
    const left = await verifyCode(tx, admin, code);
    if (left === undefined) return undefined;
    await insertAdminSession(tx, {
      id: sessionId,
      adminId,
      lifetimeSeconds: ADMIN_SESSION_SECONDS,
      userAgent: caller.userAgent.slice(0, USER_AGENT_LENGTH),
    });
    await updateLastLogin(tx, adminId);
    const actor = { kind: "admin", adminId, name: admin.name } as const;
    const details = left === null ? {} : { "recovery codes left": left };
    await addAuditEntry(tx, { clientId: null, actor, action: "administrator.logged_in", details });
    return left;
  });
  if (recoveryCodesLeft === undefined) {
    await auditRefusal(sql, "administrator.code_failed", { admin, caller });
    const message = "This code is incorrect or was already used. Wait for the next code in your app.";
    throw new AppError("invalid", message, { fields: { code: message } });
  }
  await guard.succeed();
  return { success: true, token: await signAdminToken({ adminId, sessionId }, keys), recoveryCodesLeft };
}

/** Ends the administrator's session; its token is rejected from now on. */
export async function endAdminSession(sql: Sql, { sessionId }: AdminViewer): Promise<{ success: true }> {
  await deleteAdminSession(sql, sessionId);
  return { success: true };
}

function verifyCode(tx: Queryable, admin: CredentialsRow, code: string): Promise<number | null | undefined> {
  const { adminId, totpSecret, totpStep } = admin;
  const owner = {
    getSecret: totpSecret === null ? null : () => decryptSecret(totpSecret, getTotpContext(adminId)),
    lastStep: totpStep,
    consumeStep: (step: number) => consumeTotpStep(tx, { adminId, step }),
    consumeRecoveryCode: (hash: string) => consumeRecoveryCode(tx, { adminId, hash }),
  };
  return consumeCode(owner, code);
}

type Refused = { admin: CredentialsRow | undefined; caller: Caller };

/** Counts an attempt, and records in the admin log that it had to wait. */
async function consumeAudited(sql: Sql, guard: LoginGuard, refused: Refused): Promise<void> {
  await guard.consume().catch(async (error: unknown) => {
    if (error instanceof AppError) await auditRefusal(sql, "administrator.login_delayed", refused);
    throw error;
  });
}

async function auditRefusal(
  sql: Sql,
  action: "administrator.login_failed" | "administrator.login_delayed" | "administrator.code_failed",
  { admin, caller }: Refused,
): Promise<void> {
  if (admin === undefined) return;
  // Guesses must not fill the log.
  const limit = { name: `audit-${action}`, points: 20, windowSeconds: 3600 };
  if (!(await isWithinRateLimit(limit, admin.adminId, sql))) return;
  const details = { network: formatIpPrefix(caller.address) };
  await addUnattributedAdminEntry(sql, { action, subject: admin.name, details });
}

/** The demo administrator's password is public, so that account can't log in to production. */
function canLogIn({ disabled, isDemo }: CredentialsRow): boolean {
  return !disabled && !(isDemo && getEnv().appEnv === "production");
}
