import { afterAll, beforeAll, expect, it } from "vitest";
import { getDatabase } from "#src/server/db/sql.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { connectAsOwner } from "#tests/support/database.ts";
import { runStatusChecks, deleteOldStatus, getStatus } from "./status.service.ts";
import type { StatusChecks } from "./status.service.ts";

const database = setUpFileDatabase();
let owner: ReturnType<typeof connectAsOwner>;
const fine = (): Promise<void> => Promise.resolve();
const checks: StatusChecks = { api: fine, ingest: fine, dashboard: fine, jobs: fine, mail: fine };

beforeAll(() => {
  owner = connectAsOwner(database.url);
});
afterAll(() => owner.end());

it("has no results before the first round of checks", async () => {
  const { checkedAt, components } = await getStatus();
  expect(checkedAt).toBeNull();
  expect(components.map(({ id, ok, days }) => [id, ok, days])).toEqual(
    ["api", "ingest", "dashboard", "jobs", "mail"].map((id) => [id, null, []]),
  );
});

it("counts rounds and failures per day and returns the latest results", async () => {
  await runStatusChecks(checks);
  await runStatusChecks({ ...checks, mail: () => Promise.reject(new Error("no mail server")) });
  const { checkedAt, components } = await getStatus();
  expect(Date.now() - Date.parse(checkedAt ?? "")).toBeLessThan(60_000);
  const found = Object.fromEntries(
    components.map(({ id, ok, days }) => [id, [ok, days[0]?.checks, days[0]?.failures]]),
  );
  expect(found).toMatchObject({ api: [true, 2, 0], mail: [false, 2, 1] });
});

it("skips rounds during start-up and shutdown", async () => {
  const before = await getStatus();
  let serving = false;
  const failing = { ...checks, api: () => Promise.reject(new Error("connection refused")) };
  await runStatusChecks(failing, () => serving);
  serving = true;
  const ending = async () => {
    serving = false;
    await failing.api();
  };
  await runStatusChecks({ ...checks, api: ending }, () => serving);
  expect(await getStatus()).toEqual(before);
});

it("keeps 90 days", async () => {
  await owner`insert into status_days values ('api', current_date - 89, 5, 0), ('api', current_date - 91, 5, 0)`;
  await owner`insert into status_checks values (now() - interval '91 days', '{}')`;
  await deleteOldStatus(getDatabase().system);
  const api = (await getStatus()).components[0];
  expect(api?.days.map(({ checks: made }) => made)).toEqual([5, 2]);
  expect(await owner`select 1 from status_checks where checked_at < now() - interval '90 days'`).toHaveLength(0);
});

it("lists incidents with their updates, newest first", async () => {
  await owner`
    with i as (
      insert into incidents (incident_id, title, impact, components)
      values (gen_random_uuid(), 'Slow uploads', 'minor', '{jobs}') returning incident_id)
    insert into incident_updates (incident_id, update_id, state, text, created_at)
    select incident_id, gen_random_uuid(), u.state, u.text, now() + u.later
    from i, (values ('investigating', 'Looking', interval '0'), ('identified', 'Found', interval '1 minute')) u (state, text, later)`;
  const [incident] = (await getStatus()).incidents;
  expect(incident).toMatchObject({ title: "Slow uploads", components: ["jobs"], resolvedAt: null });
  expect(incident?.updates.map(({ text }) => text)).toEqual(["Found", "Looking"]);
});
