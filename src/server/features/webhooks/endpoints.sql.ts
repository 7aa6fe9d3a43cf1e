import type { WebhookEventType } from "../../../domain/webhooks/webhook-events.ts";
import type { Queryable } from "../../db/sql.ts";
import type { DeliveryState } from "./deliveries.sql.ts";

type Key = { clientId: string; endpointId: string };

export type EndpointRow = {
  id: string;
  url: string;
  description: string;
  events: WebhookEventType[];
  enabled: boolean;
  disabledReason: string | null;
  secretHint: string;
  createdAt: Date;
  lastAt: Date | null;
  lastState: DeliveryState | null;
};

/** Lists a client's endpoints with their last delivery, oldest first; one of them if its id is given. */
export async function listEndpointRows(
  sql: Queryable,
  { clientId, endpointId }: { clientId: string; endpointId?: string },
): Promise<EndpointRow[]> {
  return sql<EndpointRow[]>`
    select e.endpoint_id as id, e.url, e.description, e.events, e.enabled, e.disabled_reason as "disabledReason",
      e.secret_hint as "secretHint", e.created_at as "createdAt", l.created_at as "lastAt", l.state as "lastState"
    from webhook_endpoints e
    left join lateral (
      select d.created_at, d.state from outbound_deliveries d
      where d.client_id = e.client_id and d.endpoint_id = e.endpoint_id order by d.delivery_id desc limit 1
    ) l on true
    where e.client_id = ${clientId} ${endpointId === undefined ? sql`` : sql`and e.endpoint_id = ${endpointId}`}
    order by e.created_at, e.endpoint_id`;
}

/** Counts a client's endpoints, and locks them against concurrent creation. */
export async function lockEndpoints(sql: Queryable, clientId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${clientId}, 7291))`;
  const [row] = await sql<{ n: number }[]>`select count(*) as n from webhook_endpoints where client_id = ${clientId}`;
  return row?.n ?? 0;
}

/** Inserts an endpoint. */
export async function insertEndpoint(
  sql: Queryable,
  {
    clientId,
    endpointId,
    ...row
  }: Key & {
    url: string;
    description: string;
    events: readonly string[];
    secret: Buffer;
    secretHint: string;
    now: Date;
  },
): Promise<void> {
  await sql`
    insert into webhook_endpoints (client_id, endpoint_id, url, description, events, secret, secret_hint, created_at)
    values (${clientId}, ${endpointId}, ${row.url}, ${row.description}, ${[...row.events]}, ${row.secret},
      ${row.secretHint}, ${row.now})`;
}

/** Changes an endpoint; enabling it forgets why it was switched off. */
export async function updateEndpoint(
  sql: Queryable,
  {
    clientId,
    endpointId,
    url = null,
    description = null,
    events = null,
    enabled = null,
  }: Key & {
    url?: string | null | undefined;
    description?: string | null | undefined;
    events?: readonly string[] | null | undefined;
    enabled?: boolean | null | undefined;
  },
): Promise<void> {
  await sql`
    update webhook_endpoints
    set url = coalesce(${url}, url), description = coalesce(${description}, description),
      events_since = case when ${events === null ? null : [...events]}::text[] <> events then now() else events_since end,
      events = coalesce(${events === null ? null : [...events]}::text[], events), enabled = coalesce(${enabled}::boolean, enabled),
      disabled_reason = case when ${enabled}::boolean is null then disabled_reason end,
      failing_since = case when ${enabled}::boolean is null then failing_since end
    where client_id = ${clientId} and endpoint_id = ${endpointId}`;
}

/** Deletes an endpoint with its deliveries. */
export async function deleteEndpointRow(sql: Queryable, { clientId, endpointId }: Key): Promise<void> {
  await sql`delete from webhook_endpoints where client_id = ${clientId} and endpoint_id = ${endpointId}`;
}

/** Replaces an endpoint's secret; the former one signs too until `formerUntil`. */
export async function rotateSecret(
  sql: Queryable,
  { clientId, endpointId, ...row }: Key & { secret: Buffer; secretHint: string; formerUntil: Date },
): Promise<void> {
  await sql`
    update webhook_endpoints
    set former_secret = secret, former_until = ${row.formerUntil}, secret = ${row.secret}, secret_hint = ${row.secretHint}
    where client_id = ${clientId} and endpoint_id = ${endpointId}`;
}

/** The enabled endpoints that get an event: those that chose its type, and those that are named. */
export async function listReceivers(
  sql: Queryable,
  { clientId, type, endpointIds = [] }: { clientId: string; type: string; endpointIds?: readonly string[] },
): Promise<{ id: string; url: string }[]> {
  return sql<{ id: string; url: string }[]>`
    select endpoint_id as id, url from webhook_endpoints
    where client_id = ${clientId} and enabled
      and (events @> ${[type]}::text[] or endpoint_id = any(${[...endpointIds]}::uuid[]))
    order by endpoint_id`;
}

/** Notes whether an endpoint answers; returns since when it fails. Null after a success, and for a deleted endpoint. */
export async function noteEndpointResult(
  sql: Queryable,
  { clientId, endpointId, ok, now }: Key & { ok: boolean; now: Date },
): Promise<Date | null> {
  const [row] = await sql<{ since: Date | null }[]>`
    update webhook_endpoints set failing_since = case when ${ok}::boolean then null else coalesce(failing_since, ${now}) end
    where client_id = ${clientId} and endpoint_id = ${endpointId}
    returning failing_since as since`;
  return row?.since ?? null;
}

/** Switches an enabled endpoint off with a reason; false if it was off already. */
export async function disableEndpoint(
  sql: Queryable,
  { clientId, endpointId, reason }: Key & { reason: string },
): Promise<{ url: string } | undefined> {
  const [row] = await sql<{ url: string }[]>`
    update webhook_endpoints set enabled = false, disabled_reason = ${reason}
    where client_id = ${clientId} and endpoint_id = ${endpointId} and enabled returning url`;
  return row;
}
