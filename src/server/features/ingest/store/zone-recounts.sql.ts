import type { Queryable } from "../../../db/sql.ts";

/** A recount of a client's conversations after its time zone changed, with the zone now. */
export type ZoneRecount = {
  timeZone: string;
  zoneVersion: number;
  requested: number;
  running: number | null;
  finished: number;
  /** Whether this is the last pass: all writers that may have missed the change had ended when it began. */
  verifying: boolean;
  /** Whether a pass that begins now would be the last. */
  canVerify: boolean;
  afterKey: string | null;
  afterId: string | null;
};

/** Takes a transaction lock on the client's recount; false if another transaction holds it. */
export async function tryLockRecount(sql: Queryable, clientId: string): Promise<boolean> {
  const [row] = await sql<{ free: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended(${clientId}, 7277)) as free`;
  return row?.free ?? false;
}

/** Finds the client's recount, also a finished one; none if its time zone never changed. */
export async function findRecount(sql: Queryable, clientId: string): Promise<ZoneRecount | undefined> {
  const [row] = await sql<ZoneRecount[]>`
    select c.time_zone as "timeZone", c.zone_version as "zoneVersion", r.requested, r.running, r.finished, r.verifying,
      coalesce(pg_snapshot_xmin(pg_current_snapshot()) >= r.horizon, false) as "canVerify",
      r.after_at::text as "afterKey", r.after_id as "afterId"
    from zone_recounts r join clients c on c.client_id = r.client_id
    where r.client_id = ${clientId}`;
  return row;
}

/** Starts the first pass of the newest request. */
export async function startRecount(
  sql: Queryable,
  { clientId, requested }: { clientId: string; requested: number },
): Promise<void> {
  await sql`
    update zone_recounts r
    set running = ${requested}, horizon = pg_snapshot_xmax(pg_current_snapshot()), verifying = false,
      after_at = null, after_id = null, done = 0, total = (
        select count(*) from conversations v join clients c on c.client_id = v.client_id
        where v.client_id = ${clientId} and v.zone_version <> c.zone_version)
    where client_id = ${clientId}`;
}

/** Starts the last pass. */
export async function startVerification(sql: Queryable, clientId: string): Promise<void> {
  await sql`
    update zone_recounts set verifying = true, after_at = null, after_id = null where client_id = ${clientId}`;
}

/** Lists the next conversations that are not counted in the client's current zone, newest first. */
export async function listOutdated(
  sql: Queryable,
  query: { clientId: string; zoneVersion: number; afterKey: string | null; afterId: string | null; limit: number },
): Promise<{ id: string; startedKey: string }[]> {
  const { clientId, zoneVersion, afterKey, afterId, limit } = query;
  return sql<{ id: string; startedKey: string }[]>`
    select conversation_id as id, started_at::text as "startedKey" from conversations
    where client_id = ${clientId} and zone_version <> ${zoneVersion}
      ${afterKey === null ? sql`` : sql`and (started_at, conversation_id) < (${afterKey}::timestamptz, ${afterId}::uuid)`}
    order by started_at desc, conversation_id desc
    limit ${limit}`;
}

/** Records the conversation that a pass has reached. */
export async function updateRecountPosition(
  sql: Queryable,
  { clientId, afterKey, afterId, count }: { clientId: string; afterKey: string; afterId: string; count: number },
): Promise<void> {
  await sql`
    update zone_recounts
    set after_at = ${afterKey}::timestamptz, after_id = ${afterId}, done = least(done + ${count}, greatest(total, ${count}))
    where client_id = ${clientId}`;
}

/** Marks the running request as finished; false if there is a newer one. */
export async function finishRecount(sql: Queryable, clientId: string): Promise<boolean> {
  const rows = await sql`
    update zone_recounts set finished = running where client_id = ${clientId} and requested = running returning client_id`;
  return rows.length > 0;
}

/** Lists the clients with an unfinished recount. */
export async function listPendingRecounts(sql: Queryable): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select client_id as id from zone_recounts where requested <> finished order by client_id`;
  return rows.map(({ id }) => id);
}
