import type { UserRole } from "../../../domain/auth/auth.contract.ts";
import type { NotificationKind } from "../../../domain/notifications/notifications.contract.ts";
import { encodeColumn } from "../../db/array-literals.ts";
import type { Queryable } from "../../db/sql.ts";

type Person = { clientId: string; userId: string };

/** A member and their choice for a kind; null where they made none. */
export type RecipientRow = {
  userId: string;
  email: string;
  name: string;
  role: UserRole;
  mail: boolean | null;
  inApp: boolean | null;
};

/** Lists a client's members, or some of them, with their choice for a kind. */
export async function listRecipientRows(
  sql: Queryable,
  { clientId, kind, userIds = null }: { clientId: string; kind: NotificationKind; userIds?: readonly string[] | null },
): Promise<RecipientRow[]> {
  return sql<RecipientRow[]>`
    select u.user_id as "userId", u.email, u.name, u.role, p.mail, p.in_app as "inApp"
    from users u
    left join notification_preferences p on p.client_id = u.client_id and p.user_id = u.user_id and p.kind = ${kind}
    where u.client_id = ${clientId}
      ${userIds === null ? sql`` : sql`and u.user_id = any(${[...userIds]}::uuid[])`}
    order by u.created_at, u.user_id`;
}

export type NewNotification = {
  id: string;
  userId: string;
  kind: NotificationKind;
  title: string;
  text: string;
  link: string;
};

/** Inserts the same notification for several users. */
export async function insertNotifications(
  sql: Queryable,
  { clientId, rows, now }: { clientId: string; rows: readonly NewNotification[]; now: Date },
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  await sql`
    insert into notifications (client_id, user_id, notification_id, kind, title, text, link, created_at)
    select ${clientId}, user_id, id, ${first.kind}, ${first.title}, ${first.text}, ${first.link}, ${now}
    from unnest(
      ${encodeColumn(rows, ({ userId }) => userId)}::uuid[], ${encodeColumn(rows, ({ id }) => id)}::uuid[]
    ) as n (user_id, id)`;
}

export type NotificationRow = {
  id: string;
  kind: string;
  title: string;
  text: string;
  link: string;
  createdAt: Date;
  readAt: Date | null;
};

/** Lists a user's notifications, newest first, with how many of all are unread. One statement: list and count must agree. */
export async function listNotificationRows(
  sql: Queryable,
  { clientId, userId, cursor, limit }: Person & { cursor: string | undefined; limit: number },
): Promise<{ rows: NotificationRow[]; unread: number; unreadTickets: number }> {
  const found = await sql<({ unread: number; unreadTickets: number } & (NotificationRow | { id: null }))[]>`
    select u.unread, u."unreadTickets", n.*
    from (
      select count(*) as unread, count(distinct link) filter (where kind = 'support') as "unreadTickets"
      from notifications
      where client_id = ${clientId} and user_id = ${userId} and read_at is null
    ) u
    left join (
      select notification_id as id, kind, title, text, link, created_at as "createdAt", read_at as "readAt"
      from notifications
      where client_id = ${clientId} and user_id = ${userId}
        ${cursor === undefined ? sql`` : sql`and notification_id < ${cursor}`}
      order by notification_id desc limit ${limit}
    ) n on true
    order by n.id desc`;
  return {
    rows: found.flatMap(({ unread: _, unreadTickets: _tickets, ...row }) => (row.id === null ? [] : [row])),
    unread: found[0]?.unread ?? 0,
    unreadTickets: found[0]?.unreadTickets ?? 0,
  };
}

/** Counts a user's unread notifications. */
export async function countUnread(sql: Queryable, { clientId, userId }: Person): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*) as n from notifications
    where client_id = ${clientId} and user_id = ${userId} and read_at is null`;
  return row?.n ?? 0;
}

/** Marks a user's notifications as read: all, some, or those with a link. */
export async function markNotificationsRead(
  sql: Queryable,
  { clientId, userId, ids, link }: Person & { ids: readonly string[] | null; link: string | null },
): Promise<void> {
  await sql`
    update notifications set read_at = ${new Date()}
    where client_id = ${clientId} and user_id = ${userId} and read_at is null
      ${ids === null ? sql`` : sql`and notification_id = any(${[...ids]}::uuid[])`}
      ${link === null ? sql`` : sql`and link = ${link}`}`;
}

/** Lists a user's choices. */
export async function listPreferenceRows(
  sql: Queryable,
  { clientId, userId }: Person,
): Promise<{ kind: string; mail: boolean; inApp: boolean }[]> {
  return sql<{ kind: string; mail: boolean; inApp: boolean }[]>`
    select kind, mail, in_app as "inApp" from notification_preferences
    where client_id = ${clientId} and user_id = ${userId}`;
}

/** Stores a user's choice for a kind; an omitted way keeps its value, or gets `defaults`. */
export async function upsertPreference(
  sql: Queryable,
  {
    clientId,
    userId,
    kind,
    mail = null,
    inApp = null,
    defaults,
  }: Person & {
    kind: NotificationKind;
    mail?: boolean | null;
    inApp?: boolean | null;
    defaults: { mail: boolean; inApp: boolean };
  },
): Promise<void> {
  await sql`
    insert into notification_preferences as p (client_id, user_id, kind, mail, in_app)
    select client_id, user_id, ${kind}, coalesce(${mail}::boolean, ${defaults.mail}), coalesce(${inApp}::boolean, ${defaults.inApp})
    from users where client_id = ${clientId} and user_id = ${userId}
    on conflict (client_id, user_id, kind) do update
    set mail = coalesce(${mail}::boolean, p.mail), in_app = coalesce(${inApp}::boolean, p.in_app)`;
}

/** Deletes notifications from before an instant. */
export async function deleteOldNotificationRows(sql: Queryable, before: Date): Promise<void> {
  await sql`delete from notifications where created_at < ${before}`;
}
