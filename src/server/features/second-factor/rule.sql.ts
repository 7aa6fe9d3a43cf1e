import type { Queryable } from "../../db/sql.ts";

/** Whether the client's members must have a second factor. */
export async function isSecondFactorRequired(sql: Queryable, clientId: string): Promise<boolean> {
  const rows = await sql`select from clients where client_id = ${clientId} and second_factor_required`;
  return rows.length === 1;
}

/** Sets whether the client's members must have a second factor; false if it was so already. */
export async function updateSecondFactorRequired(
  sql: Queryable,
  { clientId, required }: { clientId: string; required: boolean },
): Promise<boolean> {
  const rows = await sql`
    update clients set second_factor_required = ${required}
    where client_id = ${clientId} and second_factor_required <> ${required}
    returning client_id`;
  return rows.length === 1;
}

export type MemberFactorRow = { userId: string; app: boolean; passkeys: number };

/** Lists which second factors a client's users have. */
export async function listMemberFactors(sql: Queryable, clientId: string): Promise<MemberFactorRow[]> {
  return sql<MemberFactorRow[]>`
    select u.user_id as "userId", t.secret is not null as app,
      (select count(*)::int from user_passkeys p where p.client_id = ${clientId} and p.user_id = u.user_id) as passkeys
    from users u
    left join user_totp t on t.client_id = ${clientId} and t.user_id = u.user_id
    where u.client_id = ${clientId}
    order by u.created_at, u.user_id`;
}

/** Deletes a user's authenticator app, passkeys and recovery codes; returns how many there were. */
export async function deleteSecondFactor(
  sql: Queryable,
  { clientId, userId }: { clientId: string; userId: string },
): Promise<number> {
  const apps = await sql`
    delete from user_totp where client_id = ${clientId} and user_id = ${userId} returning user_id`;
  const passkeys = await sql`
    delete from user_passkeys where client_id = ${clientId} and user_id = ${userId} returning user_id`;
  const codes = await sql`
    delete from user_recovery_codes where client_id = ${clientId} and user_id = ${userId} returning user_id`;
  return apps.length + passkeys.length + codes.length;
}
