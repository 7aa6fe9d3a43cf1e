import type { LossReason } from "../../../domain/reading/reading.contract.ts";
import type { Source } from "../../../domain/sources/sources.contract.ts";
import { encodeArray, encodeColumn, encodeInstant } from "../../db/array-literals.ts";
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
  dropOffReason: LossReason | null;
  messages: number;
  quality: number;
  sentiment: number;
  /** Null if it was never announced; else whether that was as converted, and whether it went on since. */
  wasConverted: boolean | null;
  hasGoneOn: boolean | null;
};

/** How long after its beginning a conversation's end is looked for. */
const LONGEST = "3 days";
/** How long after its last message a lost lead is announced: an import or a late correction of old conversations is no news. */
const LATEST = "3 days";
/** A closed conversation without a reading that is not queued either can't be read, after this long. Below the overlap of two passes. */
const UNREADABLE_AFTER = "90 seconds";

/** Lists conversations that ended or converted since `since` and are not announced as such, oldest first. */
export async function listUnannounced(
  sql: Queryable,
  { clientId, since, limit }: { clientId: string; since: Date; limit: number },
): Promise<EndedConversation[]> {
  return sql<EndedConversation[]>`
    select ${selectConversation(sql)},
      a.converted as "wasConverted", a.last_at < c.last_at as "hasGoneOn"
    from conversations c
    left join announced_conversations a on a.client_id = c.client_id and a.conversation_id = c.conversation_id
    where c.client_id = ${clientId} and c.started_at >= now() - ${LONGEST}::interval and c.updated_at >= ${since}
      and (c.closed or coalesce(c.corrected_converted, c.converted))
      and (a is null or (c.closed and a.last_at < c.last_at)
        or (coalesce(c.corrected_converted, c.converted) and not a.converted))
      ${buildSettledFilter(sql, clientId)}
      ${buildAccountFilter(sql, { clientId, sample: "exclude" }, "c.api_account_id")}
    order by c.last_at limit ${limit}`;
}

/**
 * Only conversations of which it is settled whether they converted. Where the engine decides, its reading after the end does, unless
 * the business reported a conversion or a person corrected it.
 */
function buildSettledFilter(sql: Queryable, clientId: string) {
  return sql`and (
    exists (
      select from api_accounts p
      where p.client_id = ${clientId} and p.api_account_id = c.api_account_id and p.goal ->> 'kind' <> 'engine')
    or exists (
      select from conversation_readings r
      where r.client_id = ${clientId} and r.conversation_id = c.conversation_id and r.outcome is not null)
    or (not c.closed and (c.corrected_converted or exists (
      select from events e
      where e.client_id = ${clientId} and e.conversation_id = c.conversation_id and e.type = 'conversion')))
    or (c.closed and c.updated_at < now() - ${UNREADABLE_AFTER}::interval and not exists (
      select from unread_conversations u
      where u.client_id = ${clientId} and u.conversation_id = c.conversation_id)))`;
}

/** Finds a conversation as events tell it, with where it came from. */
export async function findForEvent(
  sql: Queryable,
  { clientId, conversationId }: { clientId: string; conversationId: string },
): Promise<(Omit<EndedConversation, "wasConverted" | "hasGoneOn"> & { source: Source | null }) | undefined> {
  const [row] = await sql<(Omit<EndedConversation, "wasConverted" | "hasGoneOn"> & { source: Source | null })[]>`
    select ${selectConversation(sql)},
      (select jsonb_build_object('kind', s.kind, 'id', s.source_id, 'name', s.name, 'url', s.url, 'campaign', s.campaign,
          'medium', s.medium, 'utmSource', s.utm_source, 'term', s.term, 'content', s.content, 'referrer', s.referrer)
        from conversation_sources s where s.client_id = ${clientId} and s.conversation_id = ${conversationId}) as source
    from conversations c where c.client_id = ${clientId} and c.conversation_id = ${conversationId}`;
  return row;
}

/** A lost conversation with contact details, as it is announced. */
export type LostLead = Omit<EndedConversation, "wasConverted" | "hasGoneOn"> & {
  reason: string | null;
  need: string | null;
  contact: string[];
  state: string;
};

/** Lists lost leads that were read or corrected since `since` and are not announced since their last message, oldest first. */
export async function listUnannouncedLeads(
  sql: Queryable,
  { clientId, since, limit }: { clientId: string; since: Date; limit: number },
): Promise<LostLead[]> {
  return sql<LostLead[]>`
    select ${selectConversation(sql)}, k.reason, k.need, l.contact, l.state
    from conversation_leads l
    join conversations c on c.client_id = ${clientId} and c.conversation_id = l.conversation_id
    join conversation_readings k on k.client_id = ${clientId} and k.conversation_id = l.conversation_id
    where l.client_id = ${clientId} and l.found_at >= greatest(${since}, now() - ${LATEST}::interval) and l.contact <> '{}' and k.outcome = 'lost' and c.closed
      and c.last_at >= now() - ${LATEST}::interval and (l.announced_at is null or l.announced_at < c.last_at)
      ${buildAccountFilter(sql, { clientId, sample: "exclude" }, "c.api_account_id")}
    order by c.last_at limit ${limit}`;
}

/** Notes lost leads as announced. */
export async function noteAnnouncedLeads(
  sql: Queryable,
  { clientId, ids }: { clientId: string; ids: readonly string[] },
): Promise<void> {
  await sql`
    update conversation_leads l set announced_at = c.last_at from conversations c
    where l.client_id = ${clientId} and c.client_id = ${clientId} and c.conversation_id = l.conversation_id
      and l.conversation_id = any(${encodeArray(ids)}::uuid[])`;
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

/** The select list of a conversation `c` as events tell it. */
function selectConversation(sql: Queryable) {
  return sql`
    c.conversation_id as id, c.external_id as "externalId", c.api_account_id as "apiAccountId", c.channel, c.language,
      c.agent_version as version, c.started_at as "startedAt", c.last_at as "lastMessageAt", c.closed,
      coalesce(c.corrected_stage, c.stage) as stage, coalesce(c.corrected_converted, c.converted) as converted,
      c.handed_off as "handedOff",
      case when not coalesce(c.corrected_converted, c.converted) then c.drop_reason end as "dropOffReason", c.messages, c.quality, c.sentiment`;
}
