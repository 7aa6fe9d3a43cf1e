import type { UserRole } from "../../../domain/auth/auth.contract.ts";
import type { Queryable } from "../../db/sql.ts";

type Person = { clientId: string; userId: string };

/** A user's authenticator app, and how many recovery codes and passkeys there are. */
export type SecondFactorRow = {
  secret: Uint8Array | null;
  lastStep: number;
  confirmedAt: Date | null;
  pendingSecret: Uint8Array | null;
  recoveryCodesLeft: number;
  passkeys: number;
};

/** Whether logging in takes a second step. */
export function isOn({ secret, passkeys }: Pick<SecondFactorRow, "secret" | "passkeys">): boolean {
  return secret !== null || passkeys > 0;
}

/** Gets a user's second factor; without one, all values are empty. */
export async function getSecondFactorRow(sql: Queryable, { clientId, userId }: Person): Promise<SecondFactorRow> {
  const [row] = await sql<SecondFactorRow[]>`
    select secret, coalesce(step, 0)::float8 as "lastStep", confirmed_at as "confirmedAt",
      case when pending_until > now() then pending_secret end as "pendingSecret",
      (select count(*)::int from user_recovery_codes c
        where c.client_id = ${clientId} and c.user_id = ${userId}) as "recoveryCodesLeft",
      (select count(*)::int from user_passkeys p where p.client_id = ${clientId} and p.user_id = ${userId}) as passkeys
    from (select) one
    left join user_totp t on t.client_id = ${clientId} and t.user_id = ${userId}`;
  if (row === undefined) throw new Error("A query without a condition returned no row.");
  return row;
}

/** Stores a new secret, which counts once it is confirmed. */
export async function upsertPendingSecret(
  sql: Queryable,
  { clientId, userId, secret, minutes }: Person & { secret: Uint8Array; minutes: number },
): Promise<void> {
  await sql`
    insert into user_totp (client_id, user_id, pending_secret, pending_until)
    values (${clientId}, ${userId}, ${secret}, now() + make_interval(mins => ${minutes}))
    on conflict (client_id, user_id) do update set
      pending_secret = excluded.pending_secret, pending_until = excluded.pending_until`;
}

/** Makes the pending secret the user's secret; false if another request already did. */
export async function confirmPendingSecret(
  sql: Queryable,
  { clientId, userId, secret, step }: Person & { secret: Uint8Array; step: number },
): Promise<boolean> {
  const rows = await sql`
    update user_totp set secret = pending_secret, step = ${step}, confirmed_at = now(), pending_secret = null, pending_until = null
    where client_id = ${clientId} and user_id = ${userId} and pending_secret = ${secret}
    returning user_id`;
  return rows.length === 1;
}

/** Deletes a user's authenticator app; false if there was none. */
export async function deleteApp(sql: Queryable, { clientId, userId }: Person): Promise<boolean> {
  const rows = await sql<{ secret: Uint8Array | null }[]>`
    delete from user_totp where client_id = ${clientId} and user_id = ${userId} returning secret`;
  return rows.some(({ secret }) => secret !== null);
}

/** Marks a TOTP time step as used; false if it or a later one was already used, in any process. */
export async function consumeStep(
  sql: Queryable,
  { clientId, userId, step }: Person & { step: number },
): Promise<boolean> {
  const rows = await sql`
    update user_totp set step = ${step} where client_id = ${clientId} and user_id = ${userId} and step < ${step}
    returning user_id`;
  return rows.length === 1;
}

/** Replaces a user's recovery codes; no hashes delete them all. */
export async function replaceRecoveryCodes(
  sql: Queryable,
  { clientId, userId, hashes }: Person & { hashes: readonly string[] },
): Promise<void> {
  await sql`delete from user_recovery_codes where client_id = ${clientId} and user_id = ${userId}`;
  await sql`
    insert into user_recovery_codes (client_id, user_id, code_hash)
    select ${clientId}::uuid, ${userId}::uuid, unnest(${[...hashes]}::text[])`;
}

/** Deletes a recovery code. Returns how many are left, or undefined if the code is unknown. */
export async function consumeRecoveryCode(
  sql: Queryable,
  { clientId, userId, hash }: Person & { hash: string },
): Promise<number | undefined> {
  const deleted = await sql`
    delete from user_recovery_codes where client_id = ${clientId} and user_id = ${userId} and code_hash = ${hash}
    returning code_hash`;
  if (deleted.length === 0) return undefined;
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from user_recovery_codes where client_id = ${clientId} and user_id = ${userId}`;
  return row?.n ?? 0;
}

/** Locks the user, so that changes of one second factor run one after the other. */
export async function lockUser(sql: Queryable, { clientId, userId }: Person): Promise<void> {
  await sql`select from users where client_id = ${clientId} and user_id = ${userId} for no key update`;
}

/** A login that waits for its second step. */
export type StepRow = Person & {
  role: UserRole;
  email: string;
  name: string;
  signedInBy: string;
  remembered: boolean;
  onboardingCompleted: boolean;
};

/** Stores a login that waits for its second step. */
export async function insertStep(
  sql: Queryable,
  step: { tokenHash: string; userId: string; signedInBy: string; remembered: boolean; minutes: number },
): Promise<void> {
  await sql`
    insert into sign_in_steps (token_hash, user_id, signed_in_by, remembered, expires_at)
    values (${step.tokenHash}, ${step.userId}, ${step.signedInBy}, ${step.remembered},
      now() + make_interval(mins => ${step.minutes}))`;
}

/** Finds an unexpired login by its token's hash, with its user. */
export async function findStep(sql: Queryable, tokenHash: string): Promise<StepRow | undefined> {
  const [row] = await sql<StepRow[]>`
    select u.client_id as "clientId", u.user_id as "userId", u.role, u.email, u.name, s.signed_in_by as "signedInBy",
      s.remembered, c.onboarding_completed as "onboardingCompleted"
    from sign_in_steps s
    join users u on u.user_id = s.user_id
    join clients c on c.client_id = u.client_id
    where s.token_hash = ${tokenHash} and s.expires_at > now()`;
  return row;
}

/** Deletes a login that waited; false if another request already did. */
export async function deleteStep(sql: Queryable, tokenHash: string): Promise<boolean> {
  const rows = await sql`delete from sign_in_steps where token_hash = ${tokenHash} returning token_hash`;
  return rows.length === 1;
}

/** Deletes expired logins that waited for their second step. */
export async function deleteExpiredSteps(sql: Queryable): Promise<void> {
  await sql`delete from sign_in_steps where expires_at < now()`;
}
