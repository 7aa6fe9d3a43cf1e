import { afterAll, beforeAll, expect, it } from "vitest";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { connect } from "./sql.ts";
import type { Sql } from "./sql.ts";

const database = setUpFileDatabase();
let sql: Sql;
beforeAll(() => {
  sql = connect(database.url, "threadlight_app", 1);
});
afterAll(() => sql.end());

const INSTANT = new Date("2026-03-31T10:20:30.456Z");

it.each<Date | string>(["2026-11-63 19:38:41+00", "", "no date", new Date(Number.NaN)])(
  "the database rejects an invalid instant and the connection stays usable: %s",
  async (value) => {
    await expect(sql`select ${value}::timestamptz`).rejects.toMatchObject({ name: "PostgresError" });
    const [row] = await sql<{ at: Date }[]>`select ${INSTANT}::timestamptz as at`;
    expect(row?.at).toEqual(INSTANT);
  },
);

it("an instant given as text keeps its microseconds, and one without a zone is UTC", async () => {
  const [row] = await sql<{ same: boolean; at: Date }[]>`
    select ${"2026-03-31 10:20:30.456789+00"}::timestamptz = timestamptz '2026-03-31 10:20:30.456789+00' as same,
      ${"2026-03-31 10:20:30.456"}::timestamptz as at`;
  expect(row).toEqual({ same: true, at: INSTANT });
});

it("a statement is planned by its values, however often it is repeated", async () => {
  for (let round = 0; round < 8; round++) await sql`select ${round}::integer as round`;
  const [plans] = await sql<{ generic: number; custom: number }[]>`
    select generic_plans as generic, custom_plans as custom from pg_prepared_statements
    where statement like '%as round' and statement not like '%pg_prepared_statements%'`;
  expect(plans).toEqual({ generic: 0, custom: 8 });
});
