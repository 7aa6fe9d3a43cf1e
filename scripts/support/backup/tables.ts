/** What a backup asks PostgreSQL about tables: their columns, rows, partitions and foreign keys. */
import { Buffer } from "node:buffer";
import { setImmediate } from "node:timers/promises";
import { pipeline } from "node:stream/promises";
import type { Readable } from "node:stream";
import type postgres from "postgres";

/** Jobs of pg-boss that wait, run or have failed; its own queues are made again by every start. */
export const JOB_TABLE = "pgboss.job";

type Queryable = postgres.ISql;

/** Lists the program's tables, partitioned ones once, without the list of migrations. */
export async function listTables(sql: Queryable): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> 'migrations'
    order by relname`;
  return rows.map(({ name }) => name);
}

/** Lists a table's columns, without those that PostgreSQL computes. */
export async function listColumns(sql: Queryable, table: string): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`;
  return rows.map(({ name }) => name);
}

/** Lists the first days of the monthly partitions, which functions of the schema create. */
export async function listPartitions(sql: Queryable): Promise<{ table: string; month: string }[]> {
  return sql<{ table: string; month: string }[]>`
    select parent.relname as table, replace(right(child.relname, 7), '_', '-') || '-01' as month
    from pg_inherits i
    join pg_class child on child.oid = i.inhrelid
    join pg_class parent on parent.oid = i.inhparent
    where parent.relnamespace = 'public'::regnamespace and parent.relkind = 'p' and child.relkind = 'r'
    order by 1, 2`;
}

/** Creates a monthly partition unless it exists. */
export async function createPartition(sql: Queryable, { table, month }: { table: string; month: string }) {
  await sql`select ${sql(`ensure_${table}_partition`)}(${month}::date)`;
}

/** Counts a table's rows and computes a checksum that does not depend on their order. */
export async function sumRows(
  sql: Queryable,
  { name, columns }: { name: string; columns: string[] },
): Promise<{ rows: number; checksum: string }> {
  const [sum] = await sql<{ rows: string; checksum: string }[]>`
    select count(*)::text as rows,
      coalesce(sum(('x' || left(md5(row(${sql(columns)})::text), 16))::bit(64)::bigint::numeric), 0)::text as checksum
    from ${sql(name)} where ${selectRows(sql, name)}`;
  return { rows: Number(sum?.rows), checksum: sum?.checksum ?? "" };
}

/** Streams a table's rows in COPY's text format. */
export async function copyOut(
  sql: Queryable,
  { name, columns }: { name: string; columns: string[] },
): Promise<Readable> {
  const stream = await sql`
    copy (select ${sql(columns)} from ${sql(name)} where ${selectRows(sql, name)}) to stdout`.readable();
  // The driver pauses its socket for slow readers and resumes it when they read on: not if that was the end already.
  stream.once("end", () => stream._read(0));
  return stream;
}

/** Loads a table's rows from COPY's text format. */
export async function copyIn(
  sql: Queryable,
  { name, columns }: { name: string; columns: string[] },
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const stream = await sql`copy ${sql(name)} (${sql(columns)}) from stdin`.writable();
  await pipeline(content, stream, { end: false });
  await new Promise<void>((resolve, reject) => {
    stream.once("error", reject);
    // Called when all before it was sent.
    stream.write(Buffer.alloc(0), () => resolve());
  });
  stream.end();
  await setImmediate();
  // The driver forgets errors that come after the end, such as one of the last row. The next statement fails then.
  await sql`select 1`.catch((error: unknown) => {
    throw new Error(`The database refused rows of ${name}. Its log has the reason.`, { cause: error });
  });
}

/**
 * Drops all foreign keys and disables triggers, so that tables can be loaded in any order and rows are only those of the
 * backup; returns how to undo that.
 */
export async function suspendRules(sql: postgres.TransactionSql): Promise<() => Promise<void>> {
  const triggers = await sql<{ table: string }[]>`
    select distinct relname as table from pg_trigger join pg_class c on c.oid = tgrelid
    where not tgisinternal and relnamespace = 'public'::regnamespace and not relispartition`;
  for (const { table } of triggers) await sql`alter table ${sql(table)} disable trigger user`;
  const keys = await sql<{ table: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`;
  for (const { table, name } of keys) await sql`alter table ${sql(table)} drop constraint ${sql(name)}`;
  return async () => {
    for (const { table, name, definition } of keys)
      await sql.unsafe(`alter table ${table} add constraint "${name}" ${definition}`);
    for (const { table } of triggers) await sql`alter table ${sql(table)} enable trigger user`;
  };
}

/** The condition of the rows to back up: everything but pg-boss's finished and internal jobs. */
function selectRows(sql: Queryable, table: string): postgres.PendingQuery<postgres.Row[]> {
  return table === JOB_TABLE
    ? sql`state in ('created', 'retry', 'active', 'failed') and name not like '\\_\\_pgboss%'`
    : sql`true`;
}
