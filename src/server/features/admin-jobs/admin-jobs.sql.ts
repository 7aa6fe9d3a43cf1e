import type { Queryable } from "../../db/sql.ts";

/** Older failures are not listed. */
const DAYS = 30;
const LIMIT = 50;

export type FailedUploadRow = {
  id: string;
  clientId: string;
  fileName: string;
  failure: string | null;
  messages: number;
  failedAt: Date;
};

/** Lists failed imports of all clients, newest first. */
export async function listFailedImports(sql: Queryable): Promise<FailedUploadRow[]> {
  return sql<FailedUploadRow[]>`
    select upload_id as id, client_id as "clientId", file_name as "fileName", failure, messages::int as messages,
      coalesce(finished_at, created_at) as "failedAt"
    from uploads where status = 'failed' and created_at > now() - make_interval(days => ${DAYS})
    order by created_at desc limit ${LIMIT}`;
}

/** Lists failed recordings of all clients, newest first. */
export async function listFailedRecordings(sql: Queryable): Promise<FailedUploadRow[]> {
  return sql<FailedUploadRow[]>`
    select call_id as id, client_id as "clientId", file_name as "fileName", failure, 0 as messages,
      created_at as "failedAt"
    from voice_calls where status = 'failed' and created_at > now() - make_interval(days => ${DAYS})
    order by created_at desc limit ${LIMIT}`;
}

export type LostMailRow = { id: string; to: string; error: string | null; attempts: number; failedAt: Date };

/** Lists mails that were given up, newest first. They are deleted after a week. */
export async function listLostMails(sql: Queryable): Promise<LostMailRow[]> {
  return sql<LostMailRow[]>`
    select mail_id as id, recipient as to, last_error as error, attempts, finished_at as "failedAt"
    from mails where status = 'failed' order by finished_at desc limit ${LIMIT}`;
}

/** Counts the mails that failed at least once and are tried again. */
export async function countRetriedMails(sql: Queryable): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from mails where status = 'queued' and last_error is not null`;
  return row?.count ?? 0;
}

export type HoldingRow = { clientId: string; name: string; messages: number; since: Date | null };

/** Lists the clients with held messages, most messages first. */
export async function listHolding(sql: Queryable): Promise<HoldingRow[]> {
  return sql<HoldingRow[]>`
    select m.client_id as "clientId", c.name, m.held::int as messages,
      (select min(h.received_at) from held_messages h where h.client_id = m.client_id) as since
    from meters m join clients c on c.client_id = m.client_id
    where m.held > 0 order by m.held desc limit ${LIMIT}`;
}

/** The names of clients. */
export async function listClientNames(sql: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await sql<{ id: string; name: string }[]>`
    select client_id as id, name from clients where client_id = any(${[...ids]}::uuid[])`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}
