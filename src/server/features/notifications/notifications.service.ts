import type { z } from "zod";
import type { UserRole } from "../../../domain/auth/auth.contract.ts";
import { canManageWorkspace } from "../../../domain/auth/policies.ts";
import type { MailAttachment, MailContent } from "../../../domain/mail/mail.contract.ts";
import {
  KEPT_DAYS,
  NOTIFICATION_KINDS,
  hasKind,
  isLocked,
  listKinds,
} from "../../../domain/notifications/notifications.contract.ts";
import type {
  markReadSchema,
  NotificationKind,
  notificationsQuerySchema,
  notificationsSchema,
  preferencesChangeSchema,
  preferencesSchema,
} from "../../../domain/notifications/notifications.contract.ts";
import { DAY_MS } from "../../../domain/shared/durations.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { createId } from "../../../domain/shared/ids.ts";
import { paths } from "../../../domain/paths/paths.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Queryable } from "../../db/sql.ts";
import { hintInTransaction } from "../live/live.service.ts";
import { enqueueMail } from "../mail/mail.service.ts";
import {
  countUnread,
  deleteOldNotificationRows,
  insertNotifications,
  listNotificationRows,
  listPreferenceRows,
  listRecipientRows,
  markNotificationsRead,
  upsertPreference,
} from "./notifications.sql.ts";
import { createUnsubscribeToken } from "./unsubscribe.service.ts";

type Person = Pick<UserViewer, "clientId" | "userId">;

/** A member, and the ways by which they want a kind of notification. */
export type Recipient = {
  userId: string;
  email: string;
  name: string;
  role: UserRole;
  mail: boolean;
  inApp: boolean;
};

/** Lists who gets a kind of notification and how, by their role and preferences; `userIds` limits it to some members. */
export async function listRecipients(
  tx: Queryable,
  { clientId, kind, userIds = null }: { clientId: string; kind: NotificationKind; userIds?: readonly string[] | null },
): Promise<Recipient[]> {
  const rows = await listRecipientRows(tx, { clientId, kind, userIds });
  const { mail, inApp } = NOTIFICATION_KINDS[kind];
  return rows
    .filter(({ role }) => hasKind(role, kind))
    .map((row) =>
      isLocked(kind) ? { ...row, mail, inApp } : { ...row, mail: row.mail ?? mail, inApp: row.inApp ?? inApp },
    );
}

/** Lists the owners and admins who get a kind of notification. */
export async function listManagers(
  tx: Queryable,
  { clientId, kind }: { clientId: string; kind: NotificationKind },
): Promise<Recipient[]> {
  const everyone = await listRecipients(tx, { clientId, kind });
  return everyone.filter(({ role }) => canManageWorkspace(role));
}

/** Adds a notification to the bells of those who want it, in the transaction that causes it. */
export async function addNotification(
  tx: Queryable,
  {
    clientId,
    recipients,
    nowMs,
    ...notification
  }: {
    clientId: string;
    recipients: readonly Recipient[];
    kind: NotificationKind;
    title: string;
    text: string;
    link: string;
    nowMs: number;
  },
): Promise<void> {
  const rows = recipients
    .filter(({ inApp }) => inApp)
    .map(({ userId }) => ({ ...notification, userId, id: createId() }));
  if (rows.length === 0) return;
  await insertNotifications(tx, { clientId, rows, now: new Date(nowMs) });
  await hintInTransaction(tx, { kind: "notifications", clientId });
}

/** Enqueues a mail to a recipient; one of an optional kind carries a link that ends these mails with one click. */
export async function enqueueNotificationMail(
  tx: Queryable,
  {
    clientId,
    kind,
    recipient,
    content,
    quotes = false,
    attachments = [],
    stopLabel = `Stop these mails (${NOTIFICATION_KINDS[kind].label.toLowerCase()})`,
  }: {
    clientId: string;
    kind: NotificationKind;
    recipient: Recipient;
    content: MailContent;
    /** Whether it quotes conversations, so that an erasure of a person reaches it while it waits. */
    quotes?: boolean;
    attachments?: readonly MailAttachment[];
    /** The label of the link that ends these mails, for a mail in another language. */
    stopLabel?: string;
  },
): Promise<void> {
  if (!recipient.mail) return;
  const { email: to, userId } = recipient;
  const origin = quotes ? { clientId } : null;
  if (isLocked(kind)) return enqueueMail(tx, { to, content }, { origin, attachments });
  const link = paths.api.unsubscribe(await createUnsubscribeToken({ clientId, userId, kind }));
  const footnoteLink = { label: stopLabel, link };
  const stoppable = { ...content, footnoteLink, unsubscribeLink: link };
  await enqueueMail(tx, { to, content: stoppable }, { origin, attachments });
}

/** Lists a user's notifications, newest first. */
export async function listNotifications(
  { clientId, userId }: Person,
  { cursor, limit }: z.output<typeof notificationsQuerySchema>,
): Promise<z.input<typeof notificationsSchema>> {
  const { rows, unread, unreadTickets } = await getDatabase().withClient(clientId, (tx) =>
    listNotificationRows(tx, { clientId, userId, cursor, limit: limit + 1 }),
  );
  const page = rows.slice(0, limit);
  return {
    notifications: page.map(({ createdAt, readAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      readAt: readAt?.toISOString() ?? null,
    })),
    unread,
    unreadTickets,
    nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/** Marks a user's notifications as read. Returns how many are left. */
export async function markRead(
  { clientId, userId }: Person,
  change: z.output<typeof markReadSchema>,
): Promise<{ unread: number }> {
  const ids = "ids" in change ? change.ids : null;
  const link = "link" in change ? change.link : null;
  return getDatabase().withClient(clientId, async (tx) => {
    await markNotificationsRead(tx, { clientId, userId, ids, link });
    return { unread: await countUnread(tx, { clientId, userId }) };
  });
}

/** A user's choices by kind, for the kinds of their role. */
export async function getPreferences({
  clientId,
  userId,
  role,
}: Pick<UserViewer, "clientId" | "userId" | "role">): Promise<z.input<typeof preferencesSchema>> {
  const rows = await getDatabase().withClient(clientId, (tx) => listPreferenceRows(tx, { clientId, userId }));
  const preferences = listKinds(role).map((kind) => {
    const { mail, inApp } = NOTIFICATION_KINDS[kind];
    const locked = isLocked(kind);
    const row = locked ? undefined : rows.find((stored) => stored.kind === kind);
    return { kind, mail: row?.mail ?? mail, inApp: row?.inApp ?? inApp, locked };
  });
  return { preferences };
}

/** Changes a user's choices. AppError `invalid` for a kind that is locked or not one of their role. */
export async function setPreferences(
  viewer: Pick<UserViewer, "clientId" | "userId" | "role">,
  { preferences }: z.output<typeof preferencesChangeSchema>,
): Promise<z.input<typeof preferencesSchema>> {
  for (const [at, { kind, mail, inApp }] of preferences.entries()) {
    const field = `preferences.${at}.kind`;
    if (!hasKind(viewer.role, kind)) refuse(field, "Is not a kind of your role");
    if (isLocked(kind) && !(mail && inApp)) refuse(field, "These notifications are always sent");
  }
  const { clientId, userId } = viewer;
  await getDatabase().withClient(clientId, async (tx) => {
    for (const { kind, mail, inApp } of preferences) {
      await setPreference(tx, { clientId, userId, kind, mail, inApp });
    }
  });
  return getPreferences(viewer);
}

/** Changes one choice of a user; an omitted way stays as it is. */
export async function setPreference(
  tx: Queryable,
  change: Person & { kind: NotificationKind; mail?: boolean; inApp?: boolean },
): Promise<void> {
  if (!isLocked(change.kind)) await upsertPreference(tx, { ...change, defaults: NOTIFICATION_KINDS[change.kind] });
}

/** Deletes notifications after 90 days. */
export async function deleteOldNotifications(): Promise<void> {
  await deleteOldNotificationRows(getDatabase().system, new Date(Date.now() - KEPT_DAYS * DAY_MS));
}

function refuse(field: string, message: string): never {
  throw new AppError("invalid", message, { fields: { [field]: message } });
}
