import type { z } from "zod";
import type { Queryable } from "../../../db/sql.ts";

type Kind = "customer" | "checkout" | "subscription" | "invoice" | "portal";
type Row = { object: unknown };

/** Finds an object by its id; null if there is none. */
export async function findObject<S extends z.ZodType>(
  sql: Queryable,
  { kind, id, schema }: { kind: Kind; id: string; schema: S },
): Promise<z.output<S> | null> {
  const [row] = await sql<Row[]>`select object from sandbox_objects where object_id = ${id} and kind = ${kind}`;
  return row === undefined ? null : schema.parse(row.object);
}

/** Lists a client's objects of a kind, newest first. */
export async function listObjects<S extends z.ZodType>(
  sql: Queryable,
  { kind, clientId, schema }: { kind: Kind; clientId: string; schema: S },
): Promise<z.output<S>[]> {
  const rows = await sql<Row[]>`
    select object from sandbox_objects where client_id = ${clientId} and kind = ${kind}
    order by created_at desc, object_id desc`;
  return rows.map(({ object }) => schema.parse(object));
}

/** Inserts or replaces an object. */
export async function putObject<O extends { id: string; clientId: string }>(
  sql: Queryable,
  { kind, object, dueAtMs }: { kind: Kind; object: O; dueAtMs?: number | null },
): Promise<void> {
  const dueAt = dueAtMs === undefined || dueAtMs === null ? null : new Date(dueAtMs);
  await sql`
    insert into sandbox_objects (client_id, object_id, kind, object, due_at)
    values (${object.clientId}, ${object.id}, ${kind}, ${JSON.stringify(object)}::text::jsonb, ${dueAt})
    on conflict (client_id, object_id) do update set object = excluded.object, due_at = excluded.due_at`;
}

/** Makes changes to one client's objects run one after another, until the transaction ends. */
export async function lockObjects(tx: Queryable, clientId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${clientId}, 7282))`;
}

/** Finds the first subscription that is due at or before an instant. */
export async function findDue(
  sql: Queryable,
  untilMs: number,
): Promise<{ id: string; clientId: string; dueAtMs: number } | null> {
  const [row] = await sql<{ id: string; clientId: string; dueAt: Date }[]>`
    select object_id as id, client_id as "clientId", due_at as "dueAt" from sandbox_objects
    where due_at <= ${new Date(untilMs)} order by due_at, object_id limit 1`;
  return row === undefined ? null : { id: row.id, clientId: row.clientId, dueAtMs: row.dueAt.getTime() };
}
