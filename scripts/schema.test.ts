import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { connectAsOwner, createTestDatabase } from "#tests/support/database.ts";
import { dumpSchema } from "./support/dump-schema.ts";
import { SCHEMA_FILE } from "./support/scratch-database.ts";

it("schema.sql matches the migrated database", async () => {
  const database = await createTestDatabase();
  const sql = connectAsOwner(database.url);
  try {
    // Run `npm run db:schema` after adding a migration.
    expect(await dumpSchema(sql)).toBe(await readFile(SCHEMA_FILE, "utf8"));
  } finally {
    await sql.end();
    await database.drop();
  }
});

it("every client table's primary key starts with client_id and has row-level security", async () => {
  const database = await createTestDatabase();
  const sql = connectAsOwner(database.url);
  try {
    const rows = await sql`
      select c.relname as name, c.relrowsecurity as secure, (
        select a.attname from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
        where i.indrelid = c.oid and i.indisprimary) as first
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'client_id')
        and c.relname <> 'users' -- found by email before its client is known
      order by 1`;
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter((row) => row["first"] !== "client_id" || row["secure"] !== true)).toEqual([]);
  } finally {
    await sql.end();
    await database.drop();
  }
});
