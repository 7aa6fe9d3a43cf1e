import type { WebhookEventType } from "../../../domain/webhooks/webhook-events.ts";
import type { Queryable } from "../../db/sql.ts";

/** A client whose findings are looked through. */
export type CheckedClient = { clientId: string; timeZone: string; checkedOn: string | null; isSubscribed: boolean };

/**
 * Lists the clients that are not suspended, when their findings were last looked through, and whether a webhook chose one of these events.
 * Demo clients only with such a webhook.
 */
export async function listCheckedClients(sql: Queryable, types: readonly WebhookEventType[]): Promise<CheckedClient[]> {
  return sql<CheckedClient[]>`
    select * from (
      select c.client_id as "clientId", c.time_zone as "timeZone", to_char(k.checked_on, 'YYYY-MM-DD') as "checkedOn", c.is_demo,
        exists (
          select from webhook_endpoints e
          where e.client_id = c.client_id and e.enabled and e.events && ${[...types]}::text[]
        ) as "isSubscribed"
      from clients c left join finding_checks k on k.client_id = c.client_id
      where c.suspended_at is null
    ) as clients
    where "isSubscribed" or not is_demo order by "clientId"`;
}

/** Notes that a client's findings were looked through on a local day. */
export async function noteChecked(sql: Queryable, { clientId, day }: { clientId: string; day: string }): Promise<void> {
  await sql`
    insert into finding_checks (client_id, checked_on) values (${clientId}, ${day})
    on conflict (client_id) do update set checked_on = excluded.checked_on`;
}

/** Of these findings, lists those that were announced and were there since `since`; notes all of them as there on `day`. */
export async function noteFindings(
  sql: Queryable,
  { clientId, ids, day, since }: { clientId: string; ids: readonly string[]; day: string; since: string },
): Promise<string[]> {
  const known = await sql<{ id: string }[]>`
    select finding_id as id from announced_findings
    where client_id = ${clientId} and finding_id = any(${[...ids]}::text[]) and seen_on > ${since}`;
  await sql`
    insert into announced_findings (client_id, finding_id, seen_on)
    select ${clientId}, id, ${day}::date from unnest(${[...ids]}::text[]) as id
    on conflict (client_id, finding_id) do update set seen_on = excluded.seen_on`;
  return known.map(({ id }) => id);
}
