/** Where people came from who did not write yet: held for their next message. */
import { z } from "zod";
import type { SentSource } from "#src/domain/sources/sources.contract.ts";
import { decryptSecret, encryptSecret } from "../../../auth/secrets/encrypt-secret.ts";
import { encodeTextArray } from "../../../db/array-literals.ts";
import type { Queryable } from "../../../db/sql.ts";
import type { ThreadOwner } from "./sessions.sql.ts";

/** Hours that a referral waits for a message. */
const HELD_HOURS = 24;

/** As we stored it: fields of any length, which are cut with the message. */
const heldSchema = z.custom<SentSource>((value) => typeof value === "object" && value !== null);

/** A referral of a thread, by the thread's key. */
export type HeldReferral = { thread: string; referral: SentSource };

/** Holds referrals; a later one of the same thread takes the place of the former. */
export async function holdReferrals(
  sql: Queryable,
  owner: ThreadOwner,
  referrals: readonly HeldReferral[],
): Promise<void> {
  for (const { thread, referral } of referrals) {
    const sealed = await encryptSecret(JSON.stringify(referral), getPurpose(owner, thread));
    await sql`
      insert into channel_referrals (client_id, api_account_id, channel, thread, sealed)
      values (${owner.clientId}, ${owner.apiAccountId}, ${owner.channel}, ${thread}, ${sealed})
      on conflict (client_id, api_account_id, channel, thread) do update set sealed = excluded.sealed, held_at = now()`;
  }
}

/** Finds the referrals that are held for these threads. */
export async function findReferrals(
  sql: Queryable,
  owner: ThreadOwner,
  threads: readonly string[],
): Promise<Map<string, SentSource>> {
  const rows = await sql<{ thread: string; sealed: Uint8Array }[]>`
    select thread, sealed from channel_referrals
    where client_id = ${owner.clientId} and api_account_id = ${owner.apiAccountId} and channel = ${owner.channel}
      and thread = any(${encodeTextArray(threads)}::text[]) and held_at > now() - make_interval(hours => ${HELD_HOURS})`;
  const found = new Map<string, SentSource>();
  for (const { thread, sealed } of rows) {
    const text = await decryptSecret(sealed, getPurpose(owner, thread));
    found.set(thread, heldSchema.parse(JSON.parse(text)));
  }
  return found;
}

/** Deletes what was held for these threads. */
export async function deleteReferrals(sql: Queryable, owner: ThreadOwner, threads: readonly string[]): Promise<void> {
  await sql`
    delete from channel_referrals
    where client_id = ${owner.clientId} and api_account_id = ${owner.apiAccountId} and channel = ${owner.channel}
      and thread = any(${encodeTextArray(threads)}::text[])`;
}

/** Deletes the referrals of all clients that no message followed. */
export async function deleteOldReferrals(sql: Queryable): Promise<void> {
  await sql`delete from channel_referrals where held_at < now() - make_interval(hours => ${HELD_HOURS})`;
}

function getPurpose({ clientId, channel }: ThreadOwner, thread: string): string {
  return `referral:${clientId}:${channel}:${thread}`;
}
