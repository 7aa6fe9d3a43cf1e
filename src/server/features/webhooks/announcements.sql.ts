import { encodeColumn, encodeInstant } from "../../db/array-literals.ts";
import { buildAccountFilter } from "../../db/account-filter.ts";
import type { Queryable } from "../../db/sql.ts";

/** Lists the clients with an enabled endpoint for one of these events, and since when. */
export async function listSubscribedClients(
  sql: Queryable,
  types: readonly string[],
): Promise<{ clientId: string; since: Date }[]> {
  return sql<{ clientId: string; since: Date }[]>`
    select e.client_id as "clientId", min(e.events_since) as since
    from webhook_endpoints e join clients c on c.client_id = e.client_id and c.suspended_at is null
    where e.enabled and e.events && ${[...types]}::text[]
    group by e.client_id order by e.client_id`;
}

/** Takes a transaction lock on announcing a client's conversations and findings; false if another transaction holds it. */
export async function tryLockAnnouncing(sql: Queryable, clientId: string): Promise<boolean> {
  const [row] = await sql<{ free: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended(${clientId}, 7293)) as free`;
  return row?.free ?? false;
}

/** A conversation that ended or converted, as it is announced. */
export type EndedConversation = {
  id: string;
  externalId: string;
  apiAccountId: string;
  channel: string;
  language: string;
  version: string;
  startedAt: Date;
  lastMessageAt: Date;
  closed: boolean;
  stage: string | null;
  converted: boolean;
  handedOff: boolean;
  dropOffReason: string | null;
  messages: number;
  quality: number;
  sentiment: number;
  /** Null if it was never announced; else whether that was as converted, and whether it went on since. */
  wasConverted: boolean | null;
  hasGoneOn: boolean | null;
};

/** How long after its beginning a conversation's end is looked for. */
const LONGEST = "3 days";

/** Lists conversations that ended or converted since `since` and are not announced as such, oldest first. */
export async function listUnannounced(
  sql: Queryable,
  { clientId, since, limit }: { clientId: string; since: Date; limit: number },
): Promise<EndedConversation[]> {
  return sql<EndedConversation[]>`
    select c.conversation_id as id, c.external_id as "externalId", c.api_account_id as "apiAccountId", c.channel, c.language,
      c.agent_version as version, c.started_at as "startedAt", c.last_at as "lastMessageAt", c.closed,
      coalesce(c.corrected_stage, c.stage) as stage, coalesce(c.corrected_converted, c.converted) as converted,
      c.handed_off as "handedOff", c.drop_reason as "dropOffReason", c.messages, c.quality, c.sentiment,
      a.converted as "wasConverted", a.last_at < c.last_at as "hasGoneOn"
    from conversations c
    left join announced_conversations a on a.client_id = c.client_id and a.conversation_id = c.conversation_id
    where c.client_id = ${clientId} and c.started_at >= now() - ${LONGEST}::interval and c.updated_at >= ${since}
      and (c.closed or coalesce(c.corrected_converted, c.converted))
      and (a is null or (c.closed and a.last_at < c.last_at)
        or (coalesce(c.corrected_converted, c.converted) and not a.converted))
      ${buildAccountFilter(sql, { clientId, sample: "exclude" }, "c.api_account_id")}
    order by c.last_at limit ${limit}`;
}

/** Notes conversations as announced. `lastAt` is the epoch while one has converted and not ended. */
export async function noteAnnounced(
  sql: Queryable,
  { clientId, rows }: { clientId: string; rows: readonly { id: string; lastAtMs: number; converted: boolean }[] },
): Promise<void> {
  await sql`
    insert into announced_conversations as a (client_id, conversation_id, last_at, converted, announced_at)
    select ${clientId}, id, last_at, converted, now()
    from unnest(
      ${encodeColumn(rows, ({ id }) => id)}::uuid[],
      ${encodeColumn(rows, ({ lastAtMs }) => encodeInstant(lastAtMs))}::timestamptz[],
      ${encodeColumn(rows, ({ converted }) => String(converted))}::boolean[]
    ) as n (id, last_at, converted)
    on conflict (client_id, conversation_id) do update
    set last_at = greatest(a.last_at, excluded.last_at), converted = a.converted or excluded.converted, announced_at = excluded.announced_at`;
}

/** Forgets announcements of conversations that are too old to be looked at. */
export async function deleteOldAnnouncements(sql: Queryable): Promise<void> {
  await sql`delete from announced_conversations where announced_at < now() - interval '7 days'`;
}
