import type { z } from "zod";
import { normalizeEmail } from "../../../domain/auth/normalize-email.ts";
import { EMAIL_CHANGE_HOURS } from "../../../domain/people/profile.contract.ts";
import type {
  confirmedEmailSchema,
  emailChangeSchema,
  passwordChangeSchema,
  Profile,
  profileChangeSchema,
} from "../../../domain/people/profile.contract.ts";
import { NOTIFICATION_KINDS } from "../../../domain/notifications/notifications.contract.ts";
import { HOUR_MS } from "../../../domain/shared/durations.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { hashNewPassword } from "../../auth/secrets/new-password.ts";
import { verifyPassword } from "../../auth/secrets/passwords.ts";
import { createSecret, hashSecret } from "../../auth/secrets/secrets.ts";
import { isSessionConfirmed, lockPasswordHash, revokeUserAccess } from "../../auth/sessions/sessions.sql.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import type { Queryable, Sql } from "../../db/sql.ts";
import { consumeRateLimit, resetRateLimit } from "../../http/limits/rate-limit.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import { enqueueMail } from "../mail/mail.service.ts";
import { setPreference } from "../notifications/notifications.service.ts";
import { findClientIdByEmail } from "./invitations.sql.ts";
import { EMAIL_CHANGES_BY_USER, PASSWORD_BY_USER } from "./limits.ts";
import { consumeMailToStranger } from "./mail-reports.service.ts";
import { buildConfirmEmailMail, buildEmailChangedMail, buildPasswordChangedMail } from "./people-mails.ts";
import {
  deleteEmailChange,
  findProfile,
  consumeEmailChange,
  updateEmail,
  updateName,
  updatePassword,
  upsertEmailChange,
} from "./profile.sql.ts";
import type { ProfileRow } from "./profile.sql.ts";

/** The viewer's own profile. */
export async function getProfile(sql: Queryable, viewer: UserViewer): Promise<Profile> {
  const { passwordHash, memberJoined, ...row } = await requireProfile(sql, viewer);
  return {
    ...row,
    hasPassword: passwordHash !== null,
    notifications: { memberJoined: memberJoined ?? NOTIFICATION_KINDS.member_joined.mail },
  };
}

/** Updates the viewer's name or notification settings. */
export async function updateProfile(
  sql: Sql,
  viewer: UserViewer,
  { name, notifications }: z.output<typeof profileChangeSchema>,
): Promise<Profile> {
  return sql.begin(async (tx) => {
    if (name !== undefined) await updateName(tx, { ...viewer, name });
    if (notifications !== undefined) {
      const { clientId, userId } = viewer;
      await setPreference(tx, { clientId, userId, kind: "member_joined", mail: notifications.memberJoined });
    }
    return getProfile(tx, viewer);
  });
}

/**
 * Changes the viewer's password, ends their other sessions and links and notifies them by email. AppError `invalid` on
 * `currentPassword`, `rejected` if the account has no password, `rate_limited` after too many wrong ones.
 */
export async function changePassword(
  sql: Sql,
  viewer: UserViewer,
  { currentPassword, newPassword }: z.output<typeof passwordChangeSchema>,
): Promise<{ success: true }> {
  const person = await requireProfile(sql, viewer);
  await requirePassword(sql, { person, password: currentPassword, field: "currentPassword" });
  const passwordHash = await hashNewPassword(newPassword, "newPassword");
  await sql.begin(async (tx) => {
    await requireUnchangedPassword(tx, { person, field: "currentPassword" });
    await updatePassword(tx, { ...viewer, passwordHash });
    await revokeUserAccess(tx, { userId: viewer.userId, exceptId: viewer.sessionId });
    const { clientId } = viewer;
    await addAuditEntry(tx, { clientId, actor: viewer, action: "user.password", subject: person.email });
    await enqueueMail(tx, buildPasswordChangedMail(person));
  });
  return { success: true };
}

/**
 * Emails a confirmation link to the new address; the old one stays until the link is used. A taken address gets the same
 * response but no email.
 */
export async function requestEmailChange(
  sql: Sql,
  viewer: UserViewer,
  { email: newEmail, password }: z.output<typeof emailChangeSchema>,
): Promise<Profile> {
  const { clientId, userId } = viewer;
  const person = await requireProfile(sql, viewer);
  await requirePassword(sql, { person, password, field: "password" });
  await consumeRateLimit(EMAIL_CHANGES_BY_USER, userId, sql);
  const email = normalizeEmail(newEmail);
  if (email === person.email) {
    const message = "This is already your email address.";
    throw new AppError("invalid", message, { fields: { email: message } });
  }
  const secret = createSecret();
  return sql.begin(async (tx) => {
    await requireUnchangedPassword(tx, { person, field: "password" });
    const expiresAt = new Date(Date.now() + EMAIL_CHANGE_HOURS * HOUR_MS);
    await upsertEmailChange(tx, { clientId, userId, email, tokenHash: hashSecret(secret), expiresAt });
    // Counted for a taken address too, so that the response doesn't reveal it.
    await consumeMailToStranger(tx, email);
    const taken = (await findClientIdByEmail(tx, email)) !== undefined;
    if (!taken)
      await enqueueMail(tx, buildConfirmEmailMail(email, { name: person.name, secret }), { urgency: "awaited" });
    return getProfile(tx, viewer);
  });
}

/** Cancels the pending email change. */
export async function cancelEmailChange(sql: Sql, viewer: UserViewer): Promise<Profile> {
  await deleteEmailChange(sql, viewer);
  return getProfile(sql, viewer);
}

/** Changes the address with a confirmation link and notifies the old address. AppError `not_found`, `conflict`. */
export async function confirmEmailChange(sql: Sql, token: string): Promise<z.input<typeof confirmedEmailSchema>> {
  return sql.begin(async (tx) => {
    const change = await consumeEmailChange(tx, hashSecret(token));
    if (change === undefined) {
      throw new AppError("not_found", "This link was already used or has expired. Request a new one in your settings.");
    }
    if (!(await updateEmail(tx, change))) {
      throw new AppError("conflict", "This address now belongs to another account.");
    }
    const actor = { kind: "user", userId: change.userId } as const;
    const { clientId, oldEmail, email } = change;
    await addAuditEntry(tx, { clientId, actor, action: "user.email", subject: oldEmail, details: { email } });
    await enqueueMail(tx, buildEmailChangedMail(change));
    return { email: change.email };
  });
}

async function requireProfile(sql: Queryable, viewer: UserViewer): Promise<ProfileRow> {
  const row = await findProfile(sql, viewer);
  if (row === undefined) throw new AppError("unauthenticated", "Please log in.");
  return row;
}

/** For this long, an account without a password has proved who it is once its identity provider confirmed it. */
const CONFIRMED_MINUTES = 10;

/**
 * Verifies the viewer's password before an irreversible action. For accounts without one, their identity provider must have
 * confirmed just now that they are there. AppError `invalid` on `password`, `rate_limited` after too many wrong ones, `rejected`
 * without that.
 */
export async function verifyCurrentPassword(sql: Sql, viewer: UserViewer, password = ""): Promise<void> {
  const person = await requireProfile(sql, viewer);
  if (person.passwordHash !== null) return requirePassword(sql, { person, password, field: "password" });
  const { userId, sessionId } = viewer;
  if (await isSessionConfirmed(sql, { userId, sessionId, minutes: CONFIRMED_MINUTES })) return;
  throw new AppError(
    "rejected",
    `Your account has no password. Confirm with your identity provider that it's you, in Settings, Security, and repeat this within ${CONFIRMED_MINUTES} minutes.`,
  );
}

async function requirePassword(
  sql: Sql,
  { person, password, field }: { person: ProfileRow; password: string; field: string },
): Promise<void> {
  if (person.passwordHash === null) {
    throw new AppError(
      "rejected",
      "Your account has no password yet. Set one with “Forgot password?” on the login page.",
    );
  }
  await consumeRateLimit(PASSWORD_BY_USER, person.id, sql);
  if (!(await verifyPassword(person.passwordHash, password))) {
    throw wrongPasswordError(field);
  }
  await resetRateLimit(PASSWORD_BY_USER, person.id, sql);
}

/** Rejects a request if the password was changed since it was verified. */
async function requireUnchangedPassword(
  tx: Queryable,
  { person, field }: { person: ProfileRow; field: string },
): Promise<void> {
  const { id: userId, passwordHash } = person;
  if (!(await lockPasswordHash(tx, { userId, passwordHash }))) throw wrongPasswordError(field);
}

function wrongPasswordError(field: string): AppError {
  return new AppError("invalid", "Incorrect password.", { fields: { [field]: "Incorrect password." } });
}
