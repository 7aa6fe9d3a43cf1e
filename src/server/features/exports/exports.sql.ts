import type { WorkspaceExport } from "../../../domain/exports/exports.contract.ts";
import { EXPORT_DAYS } from "../../../domain/exports/exports.contract.ts";
import type { Queryable } from "../../db/sql.ts";
import type { Cursor } from "./rows.sql.ts";

const HISTORY_LENGTH = 50;
/** Failures in a row after which an export is given up. */
const MAX_FAILURES = 4;

export type ExportKey = { clientId: string; id: string };

export type ExportRow = Pick<WorkspaceExport, "id" | "state" | "requestedBy" | "rows" | "totalRows" | "bytes"> & {
  requestedAt: Date;
  finishedAt: Date | null;
  expiresAt: Date | null;
};

/** Inserts an export under the user's current name; undefined if another one is unfinished. */
export async function insertExport(
  sql: Queryable,
  { clientId, id, userId }: ExportKey & { userId: string },
): Promise<ExportRow | undefined> {
  const rows = await sql`
    insert into exports (client_id, export_id, requested_by, requester)
    select client_id, ${id}::uuid, user_id, name from users where client_id = ${clientId} and user_id = ${userId}
    on conflict (client_id) where state in ('waiting', 'running') do nothing
    returning export_id`;
  return rows.length === 0 ? undefined : findExport(sql, { clientId, id });
}

/** Finds an export of a client. */
export async function findExport(sql: Queryable, { clientId, id }: ExportKey): Promise<ExportRow | undefined> {
  const [row] = await sql<ExportRow[]>`
    select ${columns(sql)} from exports e where client_id = ${clientId} and export_id = ${id}`;
  return row;
}

/** Lists the client's exports, newest first. */
export async function listExportRows(sql: Queryable, clientId: string): Promise<ExportRow[]> {
  return sql<ExportRow[]>`
    select ${columns(sql)} from exports e where client_id = ${clientId}
    order by requested_at desc, export_id limit ${HISTORY_LENGTH}`;
}

/** Ends an export before its time: an unfinished one is canceled, a finished one expires. Returns the new state. */
export async function endExport(sql: Queryable, { clientId, id }: ExportKey): Promise<"canceled" | "expired" | null> {
  const [row] = await sql<{ state: "canceled" | "expired" }[]>`
    update exports set state = case when state = 'done' then 'expired' else 'canceled' end,
      finished_at = coalesce(finished_at, now()), expires_at = now()
    where client_id = ${clientId} and export_id = ${id} and state in ('waiting', 'running', 'done')
    returning state`;
  return row?.state ?? null;
}

/** Starts or continues an unfinished export; undefined if it ended meanwhile. */
export async function startExport(
  sql: Queryable,
  { clientId, id }: ExportKey,
): Promise<{ generation: number; totalRows: number } | undefined> {
  const [row] = await sql<{ generation: number; totalRows: number }[]>`
    update exports set state = 'running' where client_id = ${clientId} and export_id = ${id}
      and state in ('waiting', 'running')
    returning generation, total_rows as "totalRows"`;
  return row;
}

/** Stores about how many rows the export will have. */
export async function setTotalRows(
  sql: Queryable,
  { clientId, id, totalRows }: ExportKey & { totalRows: number },
): Promise<void> {
  await sql`update exports set total_rows = ${totalRows} where client_id = ${clientId} and export_id = ${id}`;
}

export type Part = {
  position: number;
  file: string;
  step: string;
  entry: string;
  rows: number;
  bytes: number;
  packed: number;
  crc: number;
  cursor: Cursor | null;
};

/** Adds a part; false if the export ended or restarted, or another process added this part. */
export async function insertPart(
  sql: Queryable,
  { clientId, id, generation, ...part }: ExportKey & Part & { generation: number },
): Promise<boolean> {
  const rows = await sql`
    insert into export_parts
      (client_id, export_id, position, generation, file, step, entry, rows, bytes, packed, crc, cursor)
    select client_id, export_id, ${part.position}::integer, generation, ${part.file}::text, ${part.step}::text,
      ${part.entry}::text, ${part.rows}::bigint, ${part.bytes}::bigint, ${part.packed}::bigint, ${part.crc}::bigint,
      ${part.cursor === null ? null : JSON.stringify(part.cursor)}::text::jsonb
    from exports
    where client_id = ${clientId} and export_id = ${id} and generation = ${generation} and state = 'running'
    for update
    on conflict do nothing
    returning position`;
  if (rows.length === 0) return false;
  await sql`
    update exports set failures = 0 where client_id = ${clientId} and export_id = ${id} and failures > 0`;
  return true;
}

/** Lists the parts of an export in order. */
export async function listParts(sql: Queryable, { clientId, id }: ExportKey): Promise<Part[]> {
  return sql<Part[]>`
    select position, file, step, entry, rows, bytes, packed, crc, cursor from export_parts
    where client_id = ${clientId} and export_id = ${id} order by position`;
}

/** Finds the last part of an export. */
export async function findLastPart(sql: Queryable, { clientId, id }: ExportKey): Promise<Part | undefined> {
  const [row] = await sql<Part[]>`
    select position, file, step, entry, rows, bytes, packed, crc, cursor from export_parts
    where client_id = ${clientId} and export_id = ${id} order by position desc limit 1`;
  return row;
}

/** Deletes the parts of an export and returns their files. */
export async function deleteParts(sql: Queryable, { clientId, id }: ExportKey): Promise<string[]> {
  const rows = await sql<{ file: string }[]>`
    delete from export_parts where client_id = ${clientId} and export_id = ${id} returning file`;
  return rows.map(({ file }) => file);
}

export type FinishedExport = { isFirst: boolean; email: string | null; name: string; workspace: string };

/** Finishes an export; undefined if it ended or restarted. `email` is null if the person may not export any longer. */
export async function finishExport(
  sql: Queryable,
  { clientId, id, generation }: ExportKey & { generation: number },
): Promise<FinishedExport | undefined> {
  const [row] = await sql<FinishedExport[]>`
    with finished as (
      update exports e set state = 'done', finished_at = now(),
        expires_at = coalesce(e.expires_at, now() + make_interval(days => ${EXPORT_DAYS}))
      from (select expires_at as before from exports where client_id = ${clientId} and export_id = ${id}) old
      where client_id = ${clientId} and export_id = ${id} and generation = ${generation} and state = 'running'
      returning requested_by, requester, old.before is null as is_first)
    select f.is_first as "isFirst", u.email, f.requester as name, c.name as workspace
    from finished f
    join clients c on c.client_id = ${clientId}
    left join users u on u.client_id = ${clientId} and u.user_id = f.requested_by and u.role in ('owner', 'admin')`;
  return row;
}

/** Counts a failure; the export is given up after several in a row. Returns whether it was. */
export async function recordFailure(sql: Queryable, { clientId, id }: ExportKey): Promise<boolean> {
  const [row] = await sql<{ state: string }[]>`
    update exports set failures = failures + 1,
      state = case when failures + 1 >= ${MAX_FAILURES} then 'failed' else state end,
      finished_at = case when failures + 1 >= ${MAX_FAILURES} then now() end
    where client_id = ${clientId} and export_id = ${id} and state = 'running'
    returning state`;
  return row?.state === "failed";
}

/** Gives an export up at once; false if it is finished. */
export async function failExport(sql: Queryable, { clientId, id }: ExportKey): Promise<boolean> {
  const rows = await sql`
    update exports set state = 'failed', finished_at = now()
    where client_id = ${clientId} and export_id = ${id} and state in ('waiting', 'running')`;
  return rows.count > 0;
}

/** Restarts the client's exports whose content may be stored, so that they have no row of before. Returns them. */
export async function restartExportRows(sql: Queryable, clientId: string): Promise<ExportKey[]> {
  return sql<ExportKey[]>`
    update exports set generation = generation + 1, state = 'waiting', failures = 0
    where client_id = ${clientId} and export_id = (
      select export_id from exports
      where client_id = ${clientId} and (state in ('waiting', 'running') or (state = 'done' and expires_at > now()))
      order by state = 'done', requested_at desc limit 1)
    returning client_id as "clientId", export_id as id`;
}

/** Ends the finished exports of a client. */
export async function expireFinished(sql: Queryable, clientId: string): Promise<void> {
  await sql`update exports set state = 'expired', expires_at = now() where client_id = ${clientId} and state = 'done'`;
}

/** Ends the exports of all clients whose time is over. */
export async function expireExportRows(sql: Queryable): Promise<void> {
  await sql`update exports set state = 'expired' where state = 'done' and expires_at <= now()`;
}

/** Lists the ended exports that still have parts. */
export async function listEndedWithParts(sql: Queryable): Promise<ExportKey[]> {
  return sql<ExportKey[]>`
    select distinct e.client_id as "clientId", e.export_id as id
    from exports e join export_parts p on p.client_id = e.client_id and p.export_id = e.export_id
    where e.state in ('failed', 'canceled', 'expired')`;
}

/** Lists the unfinished exports of all clients. */
export async function listUnfinishedExports(sql: Queryable): Promise<ExportKey[]> {
  return sql<ExportKey[]>`
    select client_id as "clientId", export_id as id from exports where state in ('waiting', 'running')
    order by requested_at`;
}

/** Lists a client's exports that have parts. */
export async function listExportsWithParts(sql: Queryable, clientId: string): Promise<ExportKey[]> {
  return sql<ExportKey[]>`
    select distinct client_id as "clientId", export_id as id from export_parts where client_id = ${clientId}`;
}

function columns(sql: Queryable) {
  return sql`
    export_id as id, state, requester as "requestedBy", requested_at as "requestedAt", finished_at as "finishedAt",
    expires_at as "expiresAt", total_rows as "totalRows",
    (select coalesce(sum(rows), 0)::bigint from export_parts p
      where p.client_id = e.client_id and p.export_id = e.export_id) as rows,
    (select coalesce(sum(packed), 0)::bigint from export_parts p
      where p.client_id = e.client_id and p.export_id = e.export_id) as bytes`;
}
