import type { z } from "zod";
import type { Administrator, invitationSchema, newAdministratorSchema } from "../../../domain/admin/admin.contract.ts";
import { normaliseEmail } from "../../../domain/auth/email.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { createId } from "../../../domain/shared/ids.ts";
import { paths } from "../../../domain/shared/paths.ts";
import { deleteAdminSessions } from "../../auth/admin-sessions.sql.ts";
import { hashPassword } from "../../auth/passwords.ts";
import { seal, unseal } from "../../auth/seal.ts";
import { createSecret, hashSecret } from "../../auth/secrets.ts";
import { createTotpSecret, generateTotp, writeOtpauthUri } from "../../auth/totp.ts";
import type { AdminViewer } from "../../auth/viewer.contract.ts";
import type { Queryable, Sql } from "../../db/sql.ts";
import { writeAudit } from "../audit/audit.service.ts";
import {
  countUsable,
  insertAdministrator,
  replaceInvitation,
  replaceRecoveryCodes,
  selectAdministrators,
  selectCredentials,
  updateCredentials,
  updateDisabled,
} from "./administrators.sql.ts";
import type { AdministratorRow } from "./administrators.sql.ts";
import { createRecoveryCodes } from "./recovery-codes.ts";

const INVITATION_MS = 24 * 60 * 60 * 1000;

/** Every administrator, by name. */
export async function listAdministrators(sql: Sql): Promise<{ administrators: Administrator[] }> {
  return { administrators: (await selectAdministrators(sql)).map(toAdministrator) };
}

export type SetUpAdministrator = {
  adminId: string;
  /** The second factor, to be put into an authenticator app. */
  secret: string;
  otpauthUri: string;
  recoveryCodes: string[];
};

/**
 * An administrator who can log in at once: from the command line, where whoever holds the database stands. `replace` gives
 * one who exists new credentials and ends the sessions; without it an address that is taken answers null.
 */
export async function createAdministrator(
  sql: Sql,
  given: { email: string; name: string; password: string; replace?: boolean; isDemo?: boolean },
): Promise<SetUpAdministrator | null> {
  const email = normaliseEmail(given.email);
  const passwordHash = await hashPassword(given.password);
  const secret = createTotpSecret();
  const { codes, hashes } = createRecoveryCodes();
  const adminId = await sql.begin(async (tx) => {
    const fresh = createId();
    const { name, isDemo = false } = given;
    const added = await insertAdministrator(tx, { adminId: fresh, email, name: name.trim(), isDemo });
    if (!added && given.replace !== true) return null;
    const id = added ? fresh : (await selectCredentials(tx, { email }))?.adminId;
    if (id === undefined) throw new Error("An administrator was inserted but not found.");
    await storeCredentials(tx, { adminId: id, passwordHash, secret, hashes, totpStep: 0 });
    await updateDisabled(tx, { adminId: id, disabled: false });
    await writeAudit(tx, {
      clientId: null,
      actor: { kind: "admin", adminId: id, name },
      action: added ? "administrator.created" : "administrator.replaced",
      subject: email,
      details: { by: isDemo ? "demo start" : "command line" },
    });
    return id;
  });
  if (adminId === null) return null;
  return { adminId, secret, otpauthUri: writeOtpauthUri(secret, email), recoveryCodes: codes };
}

/** Stores new credentials and ends every session that the former ones opened. */
export async function storeCredentials(
  tx: Queryable,
  given: { adminId: string; passwordHash: string; secret: string; hashes: readonly string[]; totpStep: number },
): Promise<void> {
  const { adminId, passwordHash, totpStep, hashes } = given;
  const totpSecret = await seal(given.secret, nameTotp(adminId));
  await updateCredentials(tx, { adminId, passwordHash, totpSecret, totpStep });
  await replaceRecoveryCodes(tx, { adminId, hashes });
  await deleteAdminSessions(tx, adminId);
}

/** What an administrator's second factor is sealed for. */
export function nameTotp(adminId: string): string {
  return `totp:${adminId}`;
}

/** A new administrator and the link by which that person sets password and second factor. AppError `conflict`. */
export async function inviteAdministrator(
  sql: Sql,
  viewer: AdminViewer,
  { name, email: given }: z.output<typeof newAdministratorSchema>,
): Promise<z.input<typeof invitationSchema>> {
  const email = normaliseEmail(given);
  const adminId = createId();
  return sql.begin(async (tx) => {
    if (!(await insertAdministrator(tx, { adminId, email, name, isDemo: false }))) {
      const message = "There is already an administrator with this address.";
      throw new AppError("conflict", message, { fields: { email: message } });
    }
    await writeAudit(tx, { clientId: null, actor: viewer, action: "administrator.invited", subject: email });
    return addInvitation(tx, adminId);
  });
}

/** A new link for one who has lost password or second factor; what was set stays until it is used. AppError `not_found`. */
export async function renewInvitation(
  sql: Sql,
  viewer: AdminViewer,
  adminId: string,
): Promise<z.input<typeof invitationSchema>> {
  return sql.begin(async (tx) => {
    const admin = await selectCredentials(tx, { adminId });
    if (admin === undefined || admin.disabled) throw new AppError("not_found", "There is no such administrator.");
    await writeAudit(tx, { clientId: null, actor: viewer, action: "administrator.link_renewed", subject: admin.name });
    return addInvitation(tx, adminId);
  });
}

/** Shuts an administrator out at once, everywhere, or lets one in again. AppError `not_found`, `rejected` for oneself and the last. */
export async function changeAdministrator(
  sql: Sql,
  viewer: AdminViewer,
  { adminId, disabled }: { adminId: string; disabled: boolean },
): Promise<{ success: true }> {
  if (disabled && adminId === viewer.adminId) throw new AppError("rejected", "You can't disable yourself.");
  await sql.begin(async (tx) => {
    await countUsable(tx);
    const name = await updateDisabled(tx, { adminId, disabled });
    if (name === undefined) throw new AppError("not_found", "There is no such administrator.");
    // The viewer is one; of two who disable each other at the same moment, the lock lets the second see the first.
    if ((await countUsable(tx)) === 0) throw new AppError("rejected", "The last administrator can't be disabled.");
    if (disabled) await deleteAdminSessions(tx, adminId);
    const action = disabled ? "administrator.disabled" : "administrator.enabled";
    await writeAudit(tx, { clientId: null, actor: viewer, action, subject: name });
  });
  return { success: true };
}

/** The second factor's secret and its code of this moment; for the demo's administrator alone, and null for anybody else. */
export async function readDemoFactor(sql: Sql, email: string): Promise<{ secret: string; code: string } | null> {
  const admin = await selectCredentials(sql, { email });
  if (admin === undefined || !admin.isDemo || admin.totpSecret === null) return null;
  const secret = await unseal(admin.totpSecret, nameTotp(admin.adminId));
  return { secret, code: await generateTotp(secret) };
}

async function addInvitation(tx: Queryable, adminId: string): Promise<z.input<typeof invitationSchema>> {
  const token = createSecret();
  const expiresAt = new Date(Date.now() + INVITATION_MS);
  const totpSecret = await seal(createTotpSecret(), nameTotp(adminId));
  await replaceInvitation(tx, { adminId, tokenHash: hashSecret(token), totpSecret, expiresAt });
  return { path: paths.adminEnrol(token), expiresAt: expiresAt.toISOString() };
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
