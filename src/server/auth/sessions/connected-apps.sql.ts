import type { UserRole } from "../../../domain/auth/auth.contract.ts";
import type { Queryable } from "../../db/sql.ts";

/** What decides whether a connected app may still read: its member as they are now, and their workspace. */
export type AppStanding = {
  /** The role that the member has now. */
  role: UserRole;
  suspended: boolean;
  /** Whether the workspace requires a second factor and the member has none. */
  lacksSecondFactor: boolean;
};

/** A connected app with what its requests need of its client. */
export type AppRow = AppStanding & {
  clientId: string;
  appId: string;
  userId: string;
  name: string;
  timeZone: string;
  lastUsedAt: Date | null;
};

/** The columns of {@link AppStanding}; `a` is the app, `u` its user, `c` their client. */
export function selectStanding(sql: Queryable) {
  return sql`u.role, c.suspended_at is not null as suspended,
    c.second_factor_required and not a.by_company and not exists (
      select from user_totp t where t.client_id = u.client_id and t.user_id = u.user_id and t.secret is not null
    ) and not exists (
      select from user_passkeys p where p.client_id = u.client_id and p.user_id = u.user_id
    ) as "lacksSecondFactor"`;
}

/** Finds the app with this SHA-256 of its access token, of any client; its user must still be a member. */
export async function findApp(sql: Queryable, accessHash: Buffer): Promise<AppRow | undefined> {
  const [row] = await sql<AppRow[]>`
    select a.client_id as "clientId", a.app_id as "appId", a.user_id as "userId", a.name, c.time_zone as "timeZone",
      a.last_used_at as "lastUsedAt", ${selectStanding(sql)}
    from connected_apps a
    join clients c on c.client_id = a.client_id
    join users u on u.client_id = a.client_id and u.user_id = a.user_id
    where a.access_hash = ${accessHash} and a.access_expires_at > now() and a.expires_at > now()`;
  return row;
}

/** Updates an app's last use, at most once a minute across all processes. */
export async function updateAppLastUsed(
  sql: Queryable,
  { clientId, appId }: { clientId: string; appId: string },
): Promise<void> {
  await sql`
    update connected_apps set last_used_at = now()
    where client_id = ${clientId} and app_id = ${appId}
      and (last_used_at is null or last_used_at < now() - interval '1 minute')`;
}

/** Deletes users' connected apps, with the questions that those asked. */
export async function deleteUserApps(sql: Queryable, userIds: readonly string[]): Promise<void> {
  await sql`
    delete from agent_threads t using connected_apps a
    where a.user_id = any(${userIds}::uuid[]) and t.client_id = a.client_id and t.user_id = a.app_id`;
  await sql`delete from connected_apps where user_id = any(${userIds}::uuid[])`;
}
