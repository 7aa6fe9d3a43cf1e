import type { z } from "zod";
import type {
  Administrator,
  administratorInvitationSchema,
  newAdministratorSchema,
  renewedInvitationSchema,
} from "../../../domain/admin/administrators.contract.ts";
import { normalizeEmail } from "../../../domain/auth/normalize-email.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { createId } from "../../../domain/shared/ids.ts";
import { paths } from "../../../domain/paths/paths.ts";
import { deleteAdminSessions } from "../../auth/sessions/admin-sessions.sql.ts";
import { hashNewPassword } from "../../auth/secrets/new-password.ts";
import { encryptSecret, decryptSecret } from "../../auth/secrets/encrypt-secret.ts";
import { createSecret, hashSecret } from "../../auth/secrets/secrets.ts";
import { createTotpSecret, generateTotp, buildOtpauthUri, ADMIN_ISSUER } from "../../auth/secrets/totp.ts";
import type { AdminViewer } from "../../auth/viewer.contract.ts";
import type { Queryable, Sql } from "../../db/sql.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import { enqueueMail } from "../mail/mail.service.ts";
import { buildLinkCreatedMail, buildLinkRequestedMail } from "./administrator-mails.ts";
import {
  confirmLinkRequest,
  lockActiveAdministrators,
  insertAdministrator,
  replaceInvitation,
  replaceRecoveryCodes,
  listAdministratorRows,
  findCredentials,
  updateCredentials,
  setDisabled,
} from "./administrators.sql.ts";
import type { AdministratorRow } from "./administrators.sql.ts";
import { createRecoveryCodes } from "../../auth/secrets/recovery-codes.ts";

const INVITATION_MS = 24 * 60 * 60 * 1000;

/** Lists all administrators by name. */
export async function listAdministrators(sql: Sql): Promise<{ administrators: Administrator[] }> {
  return { administrators: (await listAdministratorRows(sql)).map(toAdministrator) };
}

export type CreatedAdministrator = {
  adminId: string;
  /** The TOTP secret, for an authenticator app. */
  secret: string;
  otpauthUri: string;
  recoveryCodes: string[];
};

/**
 * Creates an administrator who can log in at once, for the command line and the demo. If the address is taken: with
 * `replace`, sets new credentials and ends the sessions; otherwise returns null.
 */
export async function createAdministrator(
  sql: Sql,
  input: { email: string; name: string; password: string; replace?: boolean; isDemo?: boolean },
): Promise<CreatedAdministrator | null> {
  const email = normalizeEmail(input.email);
  const passwordHash = await hashNewPassword(input.password);
  const secret = createTotpSecret();
  const { codes, hashes } = createRecoveryCodes();
  const adminId = await sql.begin(async (tx) => {
    const newId = createId();
    const { name, isDemo = false } = input;
    const added = await insertAdministrator(tx, { adminId: newId, email, name: name.trim(), isDemo });
    if (!added && input.replace !== true) return null;
    const id = added ? newId : (await findCredentials(tx, { email }))?.adminId;
    if (id === undefined) throw new Error("An administrator was inserted but not found.");
    await replaceCredentials(tx, { adminId: id, passwordHash, secret, hashes, totpStep: 0 });
    await setDisabled(tx, { adminId: id, disabled: false });
    await addAuditEntry(tx, {
      clientId: null,
      actor: { kind: "admin", adminId: id, name },
      action: added ? "administrator.created" : "administrator.replaced",
      subject: email,
      details: { by: isDemo ? "demo start" : "command line" },
    });
    return id;
  });
  if (adminId === null) return null;
  return { adminId, secret, otpauthUri: buildOtpauthUri(secret, email, ADMIN_ISSUER), recoveryCodes: codes };
}

/** Replaces the credentials and ends all sessions of an administrator. */
export async function replaceCredentials(
  tx: Queryable,
  credentials: { adminId: string; passwordHash: string; secret: string; hashes: readonly string[]; totpStep: number },
): Promise<void> {
  const { adminId, passwordHash, totpStep, hashes } = credentials;
  const totpSecret = await encryptSecret(credentials.secret, getTotpContext(adminId));
  await updateCredentials(tx, { adminId, passwordHash, totpSecret, totpStep });
  await replaceRecoveryCodes(tx, { adminId, hashes });
  await deleteAdminSessions(tx, adminId);
}

/** The encryption context that binds a TOTP secret to its administrator. */
export function getTotpContext(adminId: string): string {
  return `totp:${adminId}`;
}

/** Adds an administrator and returns the link to set password and second factor. AppError `conflict` if the address is taken. */
export async function inviteAdministrator(
  sql: Sql,
  viewer: AdminViewer,
  input: z.output<typeof newAdministratorSchema>,
): Promise<z.input<typeof administratorInvitationSchema>> {
  const { name } = input;
  const email = normalizeEmail(input.email);
  const adminId = createId();
  return sql.begin(async (tx) => {
    if (!(await insertAdministrator(tx, { adminId, email, name, isDemo: false }))) {
      const message = "An administrator with this address already exists.";
      throw new AppError("conflict", message, { fields: { email: message } });
    }
    await addAuditEntry(tx, { clientId: null, actor: viewer, action: "administrator.invited", subject: email });
    return addInvitation(tx, adminId);
  });
}

/**
 * Creates a new enrollment link; the current credentials stay valid until it is used. That of somebody who has credentials takes
 * two other administrators, and they are told by mail of each: null for the first. AppError `not_found`.
 */
export async function renewInvitation(
  sql: Sql,
  viewer: AdminViewer,
  adminId: string,
): Promise<z.input<typeof renewedInvitationSchema>> {
  return sql.begin(async (tx) => {
    await lockActiveAdministrators(tx);
    const admin = await findCredentials(tx, { adminId });
    if (admin === undefined || admin.disabled) throw new AppError("not_found", "Administrator not found.");
    const isConfirmed = admin.passwordHash === null || (await isConfirmedBySecond(tx, viewer, adminId));
    const action = isConfirmed ? "administrator.link_renewed" : "administrator.link_requested";
    await addAuditEntry(tx, { clientId: null, actor: viewer, action, subject: admin.name });
    if (admin.passwordHash !== null) {
      const buildMail = isConfirmed ? buildLinkCreatedMail : buildLinkRequestedMail;
      await enqueueMail(tx, buildMail(admin, viewer.name));
    }
    return { invitation: isConfirmed ? await addInvitation(tx, adminId) : null };
  });
}

/** Whether another administrator asked for the link within a day, so that this one is the second. Nobody confirms their own link. */
async function isConfirmedBySecond(tx: Queryable, viewer: AdminViewer, adminId: string): Promise<boolean> {
  if (viewer.adminId === adminId) {
    throw new AppError(
      "rejected",
      "Ask two other administrators for a link, or the operator for npm run admin:create.",
    );
  }
  const now = new Date();
  const since = new Date(now.getTime() - INVITATION_MS);
  return confirmLinkRequest(tx, { adminId, by: viewer.adminId, since, now });
}

/** Disables an administrator and ends their sessions, or enables them. AppError `not_found`, `rejected` for oneself and the last one. */
export async function setAdministratorDisabled(
  sql: Sql,
  viewer: AdminViewer,
  { adminId, disabled }: { adminId: string; disabled: boolean },
): Promise<{ success: true }> {
  if (disabled && adminId === viewer.adminId) throw new AppError("rejected", "You can't disable your own account.");
  await sql.begin(async (tx) => {
    await lockActiveAdministrators(tx);
    const admin = await setDisabled(tx, { adminId, disabled });
    if (admin === undefined) throw new AppError("not_found", "Administrator not found.");
    if (!admin.isChanged) return;
    // The viewer is active, but two administrators may disable each other at once: the lock runs one after the other.
    if ((await lockActiveAdministrators(tx)) === 0)
      throw new AppError("rejected", "The last administrator can't be disabled.");
    if (disabled) await deleteAdminSessions(tx, adminId);
    const action = disabled ? "administrator.disabled" : "administrator.enabled";
    await addAuditEntry(tx, { clientId: null, actor: viewer, action, subject: admin.name });
  });
  return { success: true };
}

/** The TOTP secret and current code of the demo administrator; null for any other administrator. */
export async function getDemoTotp(sql: Sql, email: string): Promise<{ secret: string; code: string } | null> {
  const admin = await findCredentials(sql, { email });
  if (admin === undefined || !admin.isDemo || admin.totpSecret === null) return null;
  const secret = await decryptSecret(admin.totpSecret, getTotpContext(admin.adminId));
  return { secret, code: await generateTotp(secret) };
}

async function addInvitation(tx: Queryable, adminId: string): Promise<z.input<typeof administratorInvitationSchema>> {
  const token = createSecret();
  const expiresAt = new Date(Date.now() + INVITATION_MS);
  const totpSecret = await encryptSecret(createTotpSecret(), getTotpContext(adminId));
  await replaceInvitation(tx, { adminId, tokenHash: hashSecret(token), totpSecret, expiresAt });
  return { path: paths.adminSetupLink(token), expiresAt: expiresAt.toISOString() };
}

function toAdministrator({ enrolled, disabledAt, lastLoginAt, createdAt, ...row }: AdministratorRow): Administrator {
  const state = enrolled ? "active" : "invited";
  return {
    ...row,
    state: disabledAt === null ? state : "disabled",
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
