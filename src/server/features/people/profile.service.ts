import type { z } from "zod";
import { normaliseEmail } from "../../../domain/auth/email.ts";
import {
  DEFAULT_NOTIFICATIONS,
  EMAIL_CHANGE_HOURS,
  notificationsSchema,
} from "../../../domain/people/profile.contract.ts";
import type {
  confirmedEmailSchema,
  emailChangeSchema,
  passwordChangeSchema,
  Profile,
  profileChangeSchema,
} from "../../../domain/people/profile.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { hashPassword, verifyPassword } from "../../auth/passwords.ts";
import { createSecret, hashSecret } from "../../auth/secrets.ts";
import { endFormerAccess, holdPassword } from "../../auth/sessions.sql.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import type { Queryable, Sql } from "../../db/sql.ts";
import { consumeRateLimit, forgetAttempts } from "../../http/rate-limit.ts";
import { writeAudit } from "../audit/audit.service.ts";
import { queueMail } from "../mail/mail.service.ts";
import { selectClientOfEmail } from "./invitations.sql.ts";
import { EMAIL_CHANGES_BY_USER, PASSWORD_BY_USER } from "./limits.ts";
import { writeConfirmEmailMail, writeEmailChangedMail, writePasswordMail } from "./mails.ts";
import {
  deleteEmailChange,
  selectProfile,
  takeEmailChange,
  updateEmail,
  updateName,
  updateNotifications,
  updatePassword,
  upsertEmailChange,
} from "./profile.sql.ts";
import type { ProfileRow } from "./profile.sql.ts";

const HOUR_MS = 60 * 60 * 1000;

/** The viewer as a person. */
export async function getProfile(sql: Queryable, viewer: UserViewer): Promise<Profile> {
  const { passwordHash, notifications, ...row } = await readPerson(sql, viewer);
  const chosen = notificationsSchema.partial().catch({}).parse(notifications);
  return {
    ...row,
    hasPassword: passwordHash !== null,
    notifications: { memberJoined: chosen.memberJoined ?? DEFAULT_NOTIFICATIONS.memberJoined },
  };
}

/** Changes the viewer's name or wishes for mails. */
export async function changeProfile(
  sql: Sql,
  viewer: UserViewer,
  { name, notifications }: z.output<typeof profileChangeSchema>,
): Promise<Profile> {
  return sql.begin(async (tx) => {
    if (name !== undefined) await updateName(tx, { ...viewer, name });
    if (notifications !== undefined) await updateNotifications(tx, { ...viewer, notifications });
    return getProfile(tx, viewer);
  });
}

/**
 * Sets another password, ends the person's other sessions and open links and tells them by mail. AppError `invalid` on
 * `currentPassword`, `rejected` for who has none, `rate_limited` after too many wrong ones.
 */
export async function changePassword(
  sql: Sql,
  viewer: UserViewer,
  { currentPassword, newPassword }: z.output<typeof passwordChangeSchema>,
): Promise<{ success: true }> {
  const person = await readPerson(sql, viewer);
  await requirePassword(sql, { person, password: currentPassword, field: "currentPassword" });
  const passwordHash = await hashPassword(newPassword);
  await sql.begin(async (tx) => {
    await requireSamePassword(tx, { person, field: "currentPassword" });
    await updatePassword(tx, { ...viewer, passwordHash });
    await endFormerAccess(tx, { userId: viewer.userId, exceptId: viewer.sessionId });
    const { clientId } = viewer;
    await writeAudit(tx, { clientId, actor: viewer, action: "user.password", subject: person.email });
    await queueMail(tx, writePasswordMail(person));
  });
  return { success: true };
}

/**
 * Sends a link to the address that the viewer wants; until it is followed the old one stays. The answer is the same for an
 * address that somebody has, whose owner gets no mail.
 */
export async function askForEmail(
  sql: Sql,
  viewer: UserViewer,
  { email: wanted, password }: z.output<typeof emailChangeSchema>,
): Promise<Profile> {
  const { clientId, userId } = viewer;
  const person = await readPerson(sql, viewer);
  await requirePassword(sql, { person, password, field: "password" });
  await consumeRateLimit(EMAIL_CHANGES_BY_USER, userId, sql);
  const email = normaliseEmail(wanted);
  if (email === person.email) {
    throw new AppError("invalid", "This is your address already.", {
      fields: { email: "This is your address already." },
    });
  }
  const secret = createSecret();
  return sql.begin(async (tx) => {
    await requireSamePassword(tx, { person, field: "password" });
    const expiresAt = new Date(Date.now() + EMAIL_CHANGE_HOURS * HOUR_MS);
    await upsertEmailChange(tx, { clientId, userId, email, tokenHash: hashSecret(secret), expiresAt });
    const taken = (await selectClientOfEmail(tx, email)) !== undefined;
    if (!taken) await queueMail(tx, writeConfirmEmailMail(email, { name: person.name, secret }));
    return getProfile(tx, viewer);
  });
}

/** Forgets the address that waits for its link. */
export async function withdrawEmail(sql: Sql, viewer: UserViewer): Promise<Profile> {
  await deleteEmailChange(sql, viewer);
  return getProfile(sql, viewer);
}

/** Makes the address of a followed link the person's own, and tells the old one. AppError `not_found`, `conflict`. */
export async function confirmEmail(sql: Sql, token: string): Promise<z.input<typeof confirmedEmailSchema>> {
  return sql.begin(async (tx) => {
    const change = await takeEmailChange(tx, hashSecret(token));
    if (change === undefined) {
      throw new AppError("not_found", "This link can't be used any more. Ask for a new one in your settings.");
    }
    if (!(await updateEmail(tx, change))) {
      throw new AppError("conflict", "This address belongs to another account meanwhile.");
    }
    const actor = { kind: "user", userId: change.userId } as const;
    const { clientId, oldEmail, email } = change;
    await writeAudit(tx, { clientId, actor, action: "user.email", subject: oldEmail, details: { email } });
    await queueMail(tx, writeEmailChangedMail(change));
    return { email: change.email };
  });
}

async function readPerson(sql: Queryable, viewer: UserViewer): Promise<ProfileRow> {
  const row = await selectProfile(sql, viewer);
  if (row === undefined) throw new AppError("unauthenticated", "Please log in.");
  return row;
}

/**
 * Asks for the viewer's password once more before something that can't be taken back; nothing of who has none. AppError
 * `invalid` on `password`, `rate_limited` after too many wrong ones.
 */
export async function confirmPassword(sql: Sql, viewer: UserViewer, password = ""): Promise<void> {
  const person = await readPerson(sql, viewer);
  if (person.passwordHash !== null) await requirePassword(sql, { person, password, field: "password" });
}

async function requirePassword(
  sql: Sql,
  { person, password, field }: { person: ProfileRow; password: string; field: string },
): Promise<void> {
  if (person.passwordHash === null) {
    throw new AppError(
      "rejected",
      "Your account has no password yet. Set one by “Forgot password?” on the login page.",
    );
  }
  await consumeRateLimit(PASSWORD_BY_USER, person.id, sql);
  if (!(await verifyPassword(person.passwordHash, password))) {
    throw wrongPassword(field);
  }
  await forgetAttempts(PASSWORD_BY_USER, person.id, sql);
}

/** Refuses what was asked for by a password that another one replaced while it was compared. */
async function requireSamePassword(
  tx: Queryable,
  { person, field }: { person: ProfileRow; field: string },
): Promise<void> {
  const { id: userId, passwordHash } = person;
  if (!(await holdPassword(tx, { userId, passwordHash }))) throw wrongPassword(field);
}

function wrongPassword(field: string): AppError {
  return new AppError("invalid", "This is not your password.", { fields: { [field]: "This is not your password." } });
}
