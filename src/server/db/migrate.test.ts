import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { EmbeddedPostgres } from "#src/server/providers/postgres/supervisor.ts";
import { startPostgres } from "#src/server/providers/postgres/supervisor.ts";
import { connectAsOwner, renameDatabase } from "#tests/support/database.ts";
import { migrate } from "./migrate.ts";
import { openDatabase } from "./sql.ts";

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
  const url = await createOwner("documented", "createrole bypassrls");
  expect(await migrate(url)).not.toEqual([]);
  await expectUsable(url);
  expect(await migrate(url)).toEqual([]);
});

it("serves a second installation under another owner that was granted the roles", async () => {
  const url = await createOwner("second", "createrole bypassrls");
  const sql = connectAsOwner(server.url);
  await sql`grant threadlight_app, threadlight_ingest, threadlight_system to second with admin option`;
  await sql.end();
  await migrate(url);
  await expectUsable(url);
});

/** Creates a role that is no superuser, and a database that it owns; returns the database's URL with that login. */
async function createOwner(name: string, rights: string): Promise<string> {
  const sql = connectAsOwner(server.url);
  await sql.unsafe(`create role ${name} login password '${name}' ${rights}`);
  await sql.unsafe(`create database ${name} owner ${name}`);
  await sql.end();
  const url = new URL(renameDatabase(server.url, name));
  url.username = name;
  url.password = name;
  return url.href;
}

/** Expects that each of the three roles can be taken. */
async function expectUsable(url: string): Promise<void> {
  const db = openDatabase(url, { poolSize: 4 });
  const clientId = crypto.randomUUID();
  const none = [{ n: 0 }];
  try {
    expect(await db.system`select count(*)::int as n from users`).toEqual(none);
    expect(await db.ingest`select count(*)::int as n from messages where client_id = ${clientId}`).toEqual(none);
    const read = db.withClient(
      clientId,
      (tx) => tx`select count(*)::int as n from conversations where client_id = ${clientId}`,
    );
    expect(await read).toEqual(none);
  } finally {
    await db.end();
  }
}
