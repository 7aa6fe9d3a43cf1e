import { expect, it } from "vitest";
import { readMigrations } from "#src/server/db/migrate.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";

const database = setUpFileDatabase();

it("merges the marks of each reason at several stages into one, and says what became of each", async () => {
  const { clientId, userId } = await createTestClient();
  const migration = (await readMigrations()).find(({ name }) => name.startsWith("0400-"));
  if (migration === undefined) throw new Error("There is no migration of findings.");
  const sql = database.owner;
  // The table as it was.
  await sql`
    alter table finding_marks drop column owner_id, drop column due_on, drop column history`;
  const marks = [
    ["price_objection:interest", "dismissed", null],
    ["price_objection:consideration", "applied", "2026-03-01"],
    ["price_objection:none", "applied", "2026-02-01"],
    ["dead_end:interest", "dismissed", null],
    ["no_reply:interest", "dismissed", null],
  ] as const;
  for (const [id, status, day] of marks)
    await sql`
      insert into finding_marks (client_id, finding_id, status, applied_on, user_id, updated_at)
      values (${clientId}, ${id}, ${status}, ${day}, ${userId}, '2026-03-02T10:00:00Z')`;
  for (const id of ["price_objection:interest", "price_objection:none"])
    await sql`
      insert into announced_findings (client_id, finding_id, seen_on)
      values (${clientId}, ${id}, ${id.endsWith("none") ? "2026-03-05" : "2026-03-04"})`;
  await sql.begin((tx) => tx.unsafe(migration.text));

  const rows = await sql<{ id: string; status: string; day: string | null; history: { what: string; by: string }[] }[]>`
    select finding_id as id, status, applied_on::text as day, history from finding_marks
    where client_id = ${clientId} order by finding_id`;
  expect(rows.map(({ id, status, day }) => [id, status, day])).toEqual([
    ["dead_end:all", "dismissed", null],
    ["price_objection:all", "applied", "2026-03-01"],
  ]);
  expect(rows[1]?.history.map(({ what }) => what).toSorted()).toEqual([
    "The finding at Consideration, applied on 2026-03-01, became this one",
    "The finding at Interest, dismissed, was merged into this one",
    "The finding at no stage, applied on 2026-02-01, was merged into this one",
  ]);
  expect(rows[0]?.history).toMatchObject([{ by: userId, what: "The finding at Interest, dismissed, became this one" }]);
  const announced = await sql`
    select finding_id as id, seen_on::text as day from announced_findings where client_id = ${clientId}`;
  expect(announced).toEqual([{ id: "price_objection:all", day: "2026-03-05" }]);
});
