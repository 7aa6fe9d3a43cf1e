import { CONNECTION_DAYS, UNUSED_DAYS } from "../../../domain/connected-apps/connected-apps.contract.ts";
import { selectStanding } from "../../auth/sessions/connected-apps.sql.ts";
import type { AppStanding } from "../../auth/sessions/connected-apps.sql.ts";
import type { Queryable } from "../../db/sql.ts";

export type NewApp = {
  clientId: string;
  appId: string;
  userId: string;
  session: AllowingSession;
  registrationId: string;
  name: string;
  redirectUri: string;
  codeHash: Buffer;
  codeChallenge: string;
  codeSeconds: number;
};

/** The session in which a member allows an app. */
export type AllowingSession = { byCompany: boolean; expiresAt: Date };

/** Finds and locks a member's session, so that what ends it also ends the app that is allowed in it; undefined if it has ended. */
export async function lockSession(
  sql: Queryable,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<AllowingSession | undefined> {
  const [row] = await sql<AllowingSession[]>`
    select by_company as "byCompany", expires_at as "expiresAt" from sessions
    where id = ${sessionId} and user_id = ${userId} and expires_at > now() for share`;
  return row;
}

/**
 * Inserts an app that a member allowed; it is connected once it exchanged its code. One that was allowed in a session of the
 * company's sign-in ends with that session's working day.
 */
export async function insertApp(sql: Queryable, app: NewApp): Promise<void> {
  const { byCompany, expiresAt } = app.session;
  await sql`
    insert into connected_apps (client_id, app_id, user_id, registration_id, name, by_company, redirect_uri, code_hash,
      code_challenge, code_expires_at, expires_at)
    values (${app.clientId}, ${app.appId}, ${app.userId}, ${app.registrationId}, ${app.name}, ${byCompany},
      ${app.redirectUri}, ${app.codeHash}, ${app.codeChallenge}, now() + make_interval(secs => ${app.codeSeconds}),
      ${byCompany ? expiresAt : null})`;
}

/** Counts a user's apps, and deletes those whose code was never exchanged. */
export async function countUserApps(
  sql: Queryable,
  { clientId, userId }: { clientId: string; userId: string },
): Promise<number> {
  await sql`
    delete from connected_apps
    where client_id = ${clientId} and user_id = ${userId} and connected_at is null and code_expires_at < now()`;
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count from connected_apps where client_id = ${clientId} and user_id = ${userId}`;
  return row?.count ?? 0;
}

/** An app whose code or refresh token was sent. */
export type LockedApp = AppStanding & {
  clientId: string;
  appId: string;
  userId: string;
  registrationId: string;
  name: string;
  redirectUri: string;
  codeChallenge: string;
  isCodeExpired: boolean;
  isConnected: boolean;
  refreshHash: Buffer | null;
  previousHash: Buffer | null;
  nonce: string | null;
  secondsSinceRotation: number | null;
  isExpired: boolean;
};

/** Finds and locks the app of a code, used or not, of any client. */
export async function lockAppByCode(sql: Queryable, codeHash: Buffer): Promise<LockedApp | undefined> {
  const [row] = await sql<LockedApp[]>`${selectLocked(sql)} where a.code_hash = ${codeHash} for update of a`;
  return row;
}

/** Finds and locks the app of a refresh token's first part, of any client. */
export async function lockAppByFamily(sql: Queryable, familyHash: Buffer): Promise<LockedApp | undefined> {
  const [row] = await sql<LockedApp[]>`${selectLocked(sql)} where a.family_hash = ${familyHash} for update of a`;
  return row;
}

function selectLocked(sql: Queryable) {
  return sql`
    select a.client_id as "clientId", a.app_id as "appId", a.user_id as "userId", a.registration_id as "registrationId",
      a.name, a.redirect_uri as "redirectUri", a.code_challenge as "codeChallenge",
      a.code_expires_at <= now() as "isCodeExpired", a.connected_at is not null as "isConnected",
      a.refresh_hash as "refreshHash", a.previous_hash as "previousHash", a.rotation_nonce as nonce,
      extract(epoch from clock_timestamp() - a.rotated_at)::float8 as "secondsSinceRotation",
      coalesce(a.expires_at <= now(), false) as "isExpired", ${selectStanding(sql)}
    from connected_apps a
    join clients c on c.client_id = a.client_id
    join users u on u.client_id = a.client_id and u.user_id = a.user_id`;
}

type AppKey = { clientId: string; appId: string };
type NewTokens = { accessHash: Buffer; accessSeconds: number; refreshHash: Buffer };

/** Connects an app with its first tokens. The same registration's other connections of the user end, with their questions. */
export async function connectApp(
  sql: Queryable,
  app: AppKey & NewTokens & { userId: string; registrationId: string; familyHash: Buffer },
): Promise<void> {
  await deleteWithThreads(
    sql,
    sql`client_id = ${app.clientId} and user_id = ${app.userId} and registration_id = ${app.registrationId}
      and app_id <> ${app.appId}`,
  );
  await sql`
    update connected_apps set connected_at = now(), family_hash = ${app.familyHash}, refresh_hash = ${app.refreshHash},
      access_hash = ${app.accessHash}, access_expires_at = now() + make_interval(secs => ${app.accessSeconds}),
      expires_at = case when by_company then expires_at else now() + make_interval(days => ${UNUSED_DAYS}) end
    where client_id = ${app.clientId} and app_id = ${app.appId}`;
}

/** Replaces an app's tokens. Its access lasts longer by that, up to its maximum age, unless the company's sign-in limits it. */
export async function rotateApp(
  sql: Queryable,
  app: AppKey & NewTokens & { previousHash: Buffer; nonce: string },
): Promise<void> {
  await sql`
    update connected_apps set refresh_hash = ${app.refreshHash}, previous_hash = ${app.previousHash},
      rotation_nonce = ${app.nonce}, rotated_at = clock_timestamp(), access_hash = ${app.accessHash},
      access_expires_at = now() + make_interval(secs => ${app.accessSeconds}),
      expires_at = case when by_company then expires_at else least(now() + make_interval(days => ${UNUSED_DAYS}),
        connected_at + make_interval(days => ${CONNECTION_DAYS})) end
    where client_id = ${app.clientId} and app_id = ${app.appId}`;
}

/** Finds the app of an access token, expired or not, of any client. */
export async function findAppByAccess(
  sql: Queryable,
  accessHash: Buffer,
): Promise<(AppKey & { userId: string; registrationId: string }) | undefined> {
  const [row] = await sql<(AppKey & { userId: string; registrationId: string })[]>`
    select client_id as "clientId", app_id as "appId", user_id as "userId", registration_id as "registrationId"
    from connected_apps where access_hash = ${accessHash}`;
  return row;
}

/** Deletes an app with the questions it asked, and returns its name; only one of `userId` unless it is null. */
export async function deleteApp(
  sql: Queryable,
  { clientId, appId, userId = null }: AppKey & { userId?: string | null },
): Promise<{ name: string; isConnected: boolean } | undefined> {
  const [row] = await sql<{ name: string; isConnected: boolean }[]>`
    delete from connected_apps
    where client_id = ${clientId} and app_id = ${appId} ${userId === null ? sql`` : sql`and user_id = ${userId}`}
    returning name, connected_at is not null as "isConnected"`;
  if (row !== undefined) await sql`delete from agent_threads where client_id = ${clientId} and user_id = ${appId}`;
  return row;
}

async function deleteWithThreads(sql: Queryable, condition: ReturnType<Queryable>): Promise<void> {
  await sql`
    with ended as (delete from connected_apps where ${condition} returning client_id, app_id)
    delete from agent_threads t using ended where t.client_id = ended.client_id and t.user_id = ended.app_id`;
}

export type AppListRow = {
  id: string;
  name: string;
  redirectUri: string;
  user: string;
  createdAt: Date;
  lastUsedAt: Date | null;
};

/** Lists a client's connected apps, newest first; only those of `userId` unless it is null. */
export async function listApps(
  sql: Queryable,
  { clientId, userId }: { clientId: string; userId: string | null },
): Promise<AppListRow[]> {
  return sql<AppListRow[]>`
    select a.app_id as id, a.name, a.redirect_uri as "redirectUri", u.name as "user", a.connected_at as "createdAt",
      a.last_used_at as "lastUsedAt"
    from connected_apps a
    join users u on u.client_id = a.client_id and u.user_id = a.user_id
    where a.client_id = ${clientId} and a.connected_at is not null and a.expires_at > now()
      ${userId === null ? sql`` : sql`and a.user_id = ${userId}`}
    order by a.connected_at desc, a.app_id desc`;
}

/** Deletes apps that were not used for long, with their questions, and those whose code was never exchanged; of every client. */
export async function deleteExpiredApps(sql: Queryable): Promise<void> {
  await deleteWithThreads(
    sql,
    sql`expires_at < now() or (connected_at is null and code_expires_at < now() - interval '1 hour')`,
  );
}

/** The name of a client's workspace. */
export async function findWorkspaceName(sql: Queryable, clientId: string): Promise<string | undefined> {
  const [row] = await sql<{ name: string }[]>`select name from clients where client_id = ${clientId}`;
  return row?.name;
}
