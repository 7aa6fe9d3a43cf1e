import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";
import { connectAsSuperuser } from "#tests/support/database.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { getDatabase } from "./sql.ts";
import type { Sql } from "./sql.ts";
import { hasStorage } from "./storage.ts";

const database = setUpFileDatabase();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "threadlight-storage-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Calls an endpoint that stores something. */
async function call(store: () => Promise<unknown>) {
  const POST = endpoint({ access: "public", output: z.object({}) }, async () => {
    await store();
    return {};
  });
  const request = new Request("http://localhost/api/any", { method: "POST" });
  const response = await POST({ request, params: {}, url: new URL(request.url) });
  return [response.status, response.headers.get("retry-after"), z.looseObject({}).parse(await response.json())["code"]];
}

/** Lets PostgreSQL refuse new tables and pages as it does on a full disk. */
async function fillDatabase(superuser: Sql): Promise<void> {
  await superuser.unsafe(`
    create function refuse_full() returns event_trigger language plpgsql as $$ begin
      raise exception using errcode = 'disk_full', message = 'could not extend file: No space left on device';
    end $$;
    create event trigger refuse_full on ddl_command_start when tag in ('CREATE TABLE AS') execute function refuse_full()`);
}

it("answers 503 with Retry-After and is not ready until a write succeeds, when the database's disk is full", async () => {
  const { system } = getDatabase();
  expect(await hasStorage(database.owner, folder)).toBe(true);
  const superuser = connectAsSuperuser(database.url);
  await fillDatabase(superuser);
  // Nobody has noticed yet: nothing is written to find out.
  expect(await hasStorage(database.owner, folder)).toBe(true);
  expect(await call(() => system`create temp table stored_rows as select 1`)).toEqual([503, "60", "unavailable"]);
  expect(await hasStorage(database.owner, folder)).toBe(false);
  expect(await hasStorage(database.owner, folder)).toBe(false);
  await superuser`drop event trigger refuse_full`;
  await superuser.end();
  expect(await hasStorage(database.owner, folder)).toBe(true);
  expect(await readdir(folder)).toEqual([]);
});

it("answers 503 when a file can't be written because the disk is full", async () => {
  expect(await call(() => writeFile("/dev/full", "a recording"))).toEqual([503, "60", "unavailable"]);
  expect(await call(() => Promise.reject(new Error("lost", { cause: "nothing" })))).toEqual([500, null, "internal"]);
  expect(await hasStorage(database.owner, folder)).toBe(true);
});

it("is not ready with too little free space for files, before a write fails", async () => {
  expect(await hasStorage(database.owner, folder, { minimumFreeBytes: Number.MAX_SAFE_INTEGER })).toBe(false);
  expect(await hasStorage(database.owner, join(folder, "missing"))).toBe(true);
});
