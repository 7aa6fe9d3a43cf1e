import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { EmbeddedPostgres } from "#src/server/providers/postgres/supervisor.ts";
import { startPostgres } from "#src/server/providers/postgres/supervisor.ts";
import { connectAsOwner, createOwnedDatabase, renameDatabase } from "#tests/support/database.ts";
import { migrate } from "./migrate.ts";
import { createRoleLogins } from "./role-logins.ts";
import { openDatabase, setRoleLogins } from "./sql.ts";
import type { Database, Queryable } from "./sql.ts";

/** A server of its own: roles belong to the whole server, and the other tests' server has them already. */
let dataDir: string;
let server: EmbeddedPostgres;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "threadlight-owner-"));
  server = await startPostgres({ dataDir, durable: false });
});

afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

it("migrates and serves an empty server as the owner that docs/operations.md creates", async () => {
  const url = await createOwnedDatabase(server.url, { owner: "documented", name: "documented" });
  expect(await migrate(url)).not.toEqual([]);
  await expectUsable(url);
  expect(await migrate(url)).toEqual([]);
});

it("serves a second installation under another owner that was granted the roles", async () => {
  const url = await createOwnedDatabase(server.url, { owner: "second", name: "second" });
  const sql = connectAsOwner(server.url);
  await sql`grant threadlight_app, threadlight_ingest, threadlight_system to second with admin option`;
  await sql.end();
  await migrate(url);
  await expectUsable(url);
});

it("lets the program's pools log in as roles that are no superuser and can't become another", async () => {
  const url = renameDatabase(server.url, "documented");
  setRoleLogins(await createRoleLogins(url));
  const db = openDatabase(url, { poolSize: 4 });
  try {
    await expectPoolsUsable(db);
    for (const pool of [db.system, db.ingest, db.credentials]) await expectConfined(pool);
    await db.withClient(crypto.randomUUID(), expectConfined);
    const write = db.withClient(
      crypto.randomUUID(),
      (tx) => tx`insert into migrations (name, checksum) values ('x', 'x')`,
    );
    await expect(write).rejects.toMatchObject({ code: "42501" });
  } finally {
    setRoleLogins(new Map());
    await db.end();
  }
});

/** Expects a connection whose login has no more rights than its role. */
async function expectConfined(sql: Queryable): Promise<void> {
  const [row] = await sql`
    select session_user = current_user as same, rolsuper or rolcreaterole or rolcreatedb as strong, pg_has_role('threadlight', 'member')
      or (select count(*) from pg_roles where rolname like 'threadlight\_%' and pg_has_role(rolname, 'member')) > 1 as more
    from pg_roles where rolname = session_user`;
  expect(row).toEqual({ same: true, strong: false, more: false });
}

/** Expects that each of the three roles can be taken. */
async function expectUsable(url: string): Promise<void> {
  const db = openDatabase(url, { poolSize: 4 });
  try {
    await expectPoolsUsable(db);
  } finally {
    await db.end();
  }
}

async function expectPoolsUsable(db: Database): Promise<void> {
  const clientId = crypto.randomUUID();
  const none = [{ n: 0 }];
  expect(await db.system`select count(*)::int as n from users`).toEqual(none);
  expect(await db.ingest`select count(*)::int as n from messages where client_id = ${clientId}`).toEqual(none);
  const read = db.withClient(
    clientId,
    (tx) => tx`select count(*)::int as n from conversations where client_id = ${clientId}`,
  );
  expect(await read).toEqual(none);
}
