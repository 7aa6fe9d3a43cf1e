import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type postgres from "postgres";
import { openPool, PostgresError } from "./driver.ts";
import { distribute, isDistributedDatabase } from "./distribute.ts";

const MIGRATIONS = new URL("./migrations/", import.meta.url);
/** Prevents two processes that start at once from migrating concurrently. */
const LOCK = 727_400_001;
/** PostgreSQL's "already exists" codes, raised when two databases of a cluster create a role at the same time. */
const ALREADY_EXISTS = new Set(["42710", "23505"]);

/**
 * Applies pending migrations to the database at `url`, or those of them in `only`; returns their names. In a distributed database,
 * new client tables are distributed too.
 */
export async function migrate(url: string, { only }: { only?: ReadonlySet<string> } = {}): Promise<string[]> {
  const sql = openPool(url, {
    max: 1,
    onnotice: () => undefined,
    connection: { application_name: "threadlight-migrate" },
  });
  try {
    await sql`select pg_advisory_lock(${LOCK})`;
    await createRoles(sql);
    await sql`create table if not exists migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`;
    const applied = new Map<string, string>();
    for (const row of await sql<{ name: string; checksum: string }[]>`select name, checksum from migrations`) {
      applied.set(row.name, row.checksum);
    }
    const pending: string[] = [];
    for (const { name, text, checksum } of await readMigrations()) {
      if (only?.has(name) === false) continue;
      const appliedChecksum = applied.get(name);
      if (appliedChecksum === checksum) continue;
      if (appliedChecksum !== undefined)
        throw new Error(`Migration ${name} was edited after it was applied. Add a new migration instead.`);
      await sql.begin(async (tx) => {
        await tx.unsafe(text);
        await tx`insert into migrations (name, checksum) values (${name}, ${checksum})`;
      });
      pending.push(name);
    }
    const isComplete = only === undefined && pending.length > 0;
    if (isComplete && (await isDistributedDatabase(sql))) await distribute(sql, { log: () => undefined });
    return pending;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Reads all migrations in their order, with the checksums that databases store. */
export async function readMigrations(): Promise<{ name: string; text: string; checksum: string }[]> {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith(".sql")).sort();
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, MIGRATIONS), "utf8")));
  return texts.map((text, at) => ({
    name: names[at] ?? "",
    text,
    checksum: createHash("sha256").update(text).digest("hex"),
  }));
}

/** Roles belong to the whole cluster, so they are created outside the migrations' transactions. */
async function createRoles(sql: postgres.Sql): Promise<void> {
  const rows = await sql<{ rolname: string }[]>`select rolname from pg_roles where rolname like 'threadlight_%'`;
  const present = new Set(rows.map((row) => row.rolname));
  const statements: [string, () => postgres.PendingQuery<postgres.Row[]>][] = [
    ["threadlight_app", () => sql`create role threadlight_app nologin nosuperuser nobypassrls`],
    ["threadlight_ingest", () => sql`create role threadlight_ingest nologin nosuperuser bypassrls`],
    ["threadlight_system", () => sql`create role threadlight_system nologin nosuperuser nobypassrls`],
  ];
  for (const [role, create] of statements) {
    if (present.has(role)) continue;
    try {
      await create();
    } catch (error) {
      if (!(error instanceof PostgresError) || !ALREADY_EXISTS.has(error.code)) throw error;
    }
  }
  // Without set_option: the membership that creating a role gives its creator, which allows granting it and no `set role`.
  const [granted] = await sql<{ n: number }[]>`
    select count(distinct m.roleid)::int as n from pg_auth_members m join pg_roles r on r.oid = m.roleid
    where m.set_option and m.member = (select oid from pg_roles where rolname = current_user)
      and r.rolname = any(${statements.map(([role]) => role)})`;
  if ((granted?.n ?? 0) < statements.length)
    await sql`grant threadlight_app, threadlight_ingest, threadlight_system to current_user`;
}
