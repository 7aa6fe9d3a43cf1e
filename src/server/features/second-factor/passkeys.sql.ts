import type { UserRole } from "../../../domain/auth/auth.contract.ts";
import type { Queryable } from "../../db/sql.ts";

type Person = { clientId: string; userId: string };

export type PasskeyRow = {
  id: string;
  credentialId: string;
  transports: string[];
  name: string;
  synced: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
};

/** Lists a user's passkeys, oldest first. */
export async function listPasskeyRows(sql: Queryable, { clientId, userId }: Person): Promise<PasskeyRow[]> {
  return sql<PasskeyRow[]>`
    select passkey_id as id, credential_id as "credentialId", transports, name, synced, created_at as "createdAt",
      last_used_at as "lastUsedAt"
    from user_passkeys
    where client_id = ${clientId} and user_id = ${userId}
    order by created_at, passkey_id`;
}

export type NewPasskey = Person & {
  id: string;
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: readonly string[];
  name: string;
  synced: boolean;
};

/** Inserts a passkey; false if the credential is stored already, for whomever. */
export async function insertPasskey(sql: Queryable, passkey: NewPasskey): Promise<boolean> {
  const rows = await sql`
    insert into user_passkeys (client_id, user_id, passkey_id, credential_id, public_key, counter, transports, name, synced)
    select ${passkey.clientId}::uuid, ${passkey.userId}::uuid, ${passkey.id}::uuid, ${passkey.credentialId}::text,
      ${passkey.publicKey}::bytea, ${passkey.counter}::bigint, ${[...passkey.transports]}::text[], ${passkey.name}::text,
      ${passkey.synced}::boolean
    where not exists (select from user_passkeys where credential_id = ${passkey.credentialId})
    returning passkey_id`;
  return rows.length === 1;
}

/** Renames a passkey; false if the user has no such passkey. */
export async function updatePasskeyName(
  sql: Queryable,
  { clientId, userId, id, name }: Person & { id: string; name: string },
): Promise<boolean> {
  const rows = await sql`
    update user_passkeys set name = ${name}
    where client_id = ${clientId} and user_id = ${userId} and passkey_id = ${id}
    returning passkey_id`;
  return rows.length === 1;
}

/** Deletes a passkey and returns its name; undefined if the user has no such passkey. */
export async function deletePasskey(
  sql: Queryable,
  { clientId, userId, id }: Person & { id: string },
): Promise<string | undefined> {
  const [row] = await sql<{ name: string }[]>`
    delete from user_passkeys where client_id = ${clientId} and user_id = ${userId} and passkey_id = ${id}
    returning name`;
  return row?.name;
}

/** A passkey with its user, as a login needs it. */
export type PasskeyLoginRow = Person & {
  id: string;
  publicKey: Uint8Array;
  counter: number;
  role: UserRole;
  email: string;
  onboardingCompleted: boolean;
};

/** Finds the passkey of a credential with its user. */
export async function findPasskey(sql: Queryable, credentialId: string): Promise<PasskeyLoginRow | undefined> {
  const [row] = await sql<PasskeyLoginRow[]>`
    select p.client_id as "clientId", p.user_id as "userId", p.passkey_id as id, p.public_key as "publicKey",
      p.counter::float8 as counter, u.role, u.email, c.onboarding_completed as "onboardingCompleted"
    from user_passkeys p
    join users u on u.user_id = p.user_id
    join clients c on c.client_id = p.client_id
    where p.credential_id = ${credentialId}`;
  return row;
}

/** Records a login with a passkey; false if its counter was used in the meantime. */
export async function updatePasskeyUse(
  sql: Queryable,
  {
    clientId,
    userId,
    id,
    former,
    counter,
    synced,
  }: Person & { id: string; former: number; counter: number; synced: boolean },
): Promise<boolean> {
  const rows = await sql`
    update user_passkeys set counter = ${counter}, synced = ${synced}, last_used_at = now()
    where client_id = ${clientId} and user_id = ${userId} and passkey_id = ${id} and counter = ${former}
    returning passkey_id`;
  return rows.length === 1;
}

/** What a challenge was made for. */
export type ChallengePurpose = "create" | "second-step" | "login";

type Challenge = { challengeHash: string; purpose: ChallengePurpose; userId: string | null };

/** Stores a challenge. */
export async function insertChallenge(
  sql: Queryable,
  { challengeHash, purpose, userId, minutes }: Challenge & { minutes: number },
): Promise<void> {
  await sql`
    insert into passkey_challenges (challenge_hash, purpose, user_id, expires_at)
    values (${challengeHash}, ${purpose}, ${userId}, now() + make_interval(mins => ${minutes}))`;
}

/** Deletes a challenge; false if it was used, has expired, or was made for another user or purpose. */
export async function deleteChallenge(sql: Queryable, { challengeHash, purpose, userId }: Challenge): Promise<boolean> {
  const rows = await sql`
    delete from passkey_challenges
    where challenge_hash = ${challengeHash} and purpose = ${purpose} and user_id is not distinct from ${userId}::uuid
      and expires_at > now()
    returning challenge_hash`;
  return rows.length === 1;
}

/** Deletes expired challenges. */
export async function deleteExpiredChallenges(sql: Queryable): Promise<void> {
  await sql`delete from passkey_challenges where expires_at < now()`;
}
