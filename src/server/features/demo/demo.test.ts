import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_CALLS } from "../../../demo/calls.ts";
import { listReversed } from "../../../domain/bot-versions/adjust.ts";
import { agentsQuerySchema } from "../../../domain/bot-versions/bot-versions.contract.ts";
import { addDays } from "../../../domain/shared/time-zone.ts";
import { demoWorkspace } from "../../../demo/demo.ts";
import { DEMO_TESTS } from "../../../demo/runs.ts";
import { demoTickets } from "../../../demo/support-tickets.ts";
import { demoMarks, demoViews } from "../../../demo/team-activity.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { setEnv } from "../../env.ts";
import { getAgents } from "../bot-versions/bot-versions.service.ts";
import { DEMO_AGE_DAYS, loadDemo } from "./demo.service.ts";

const database = setUpFileDatabase();
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "threadlight-demo-"));
  setEnv({ DATA_DIR: dataDir });
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test("creates the demo once, with a workspace older than its conversations, tags, comments and views", async () => {
  const sql = database.owner;
  const count = async () => {
    const [row] = await sql<Record<string, number>[]>`
      select (select count(*)::int from conversations) as conversations,
        (select count(*)::int from conversations c where closed and not exists (
          select from conversation_readings r
          where r.client_id = c.client_id and r.conversation_id = c.conversation_id)) as unread,
        (select count(*)::int from users) as people,
        (select count(*)::int from comments) as comments,
        (select count(*)::int from weekly_readings where outcome is not null) as "read",
        (select count(*)::int from runner_runs) as runs,
        (select count(*)::int from saved_views) as views,
        (select count(*)::int from notes) as notes,
        (select count(*)::int from tickets where user_id is not null) as tickets,
        (select count(*)::int from ticket_attachments where message_id is not null) as files,
        (select count(*)::int from conversations where tags <> '{}') as tagged,
        (select count(*)::int from users where created_at > (select min(started_at) from conversations)) as "latePeople",
        (select count(*)::int from api_accounts
          where purpose = 'live' and created_at > (select min(started_at) from conversations)) as "lateAccounts"`;
    return row;
  };
  await loadDemo();
  const loaded = await count();
  const runs = DEMO_TESTS.flatMap((test) => test.runs).length;
  expect(loaded).toEqual({
    conversations: 4_000 + DEMO_CALLS.length + runs,
    unread: DEMO_CALLS.length + runs,
    people: demoWorkspace.users.length,
    comments: demoMarks.flatMap(({ comments }) => comments).length,
    read: 12 * 5 + 2,
    runs,
    // Every workspace begins with the view of lost leads.
    views: demoViews.length + 1,
    notes: demoWorkspace.versions.length - 1,
    tickets: demoTickets.length,
    files: 1,
    tagged: demoMarks.reduce((sum, { newest }) => sum + newest, 0),
    latePeople: 0,
    lateAccounts: 0,
  });
  // The state of a load that was interrupted before its last step.
  await sql`update clients set onboarding_completed = false, created_at = created_at + make_interval(days => ${DEMO_AGE_DAYS})`;
  await loadDemo();
  expect(await count()).toEqual(loaded);
}, 120_000);

test("the release that the demo tries looks better only because it ran where users buy anyway", async () => {
  const [client] = await database.owner<{ id: string; day: string }[]>`
    select client_id as id, max(local_day)::text as day from conversations group by client_id`;
  const query = agentsQuerySchema.parse({ from: addDays(client?.day ?? "", -29), to: client?.day });
  const { rows, changes } = await getAgents({ clientId: client?.id ?? "", timeZone: "Europe/Lisbon" }, query);
  const [current, tried] = ["3.1.0", "3.2.0"].map((version) => rows.find(({ value }) => value === version));
  if (current === undefined || tried === undefined) throw new Error("The demo has no trial.");
  expect(tried.conversionRate.rate).toBeGreaterThan(current.conversionRate.rate ?? 1);
  expect(listReversed(tried, current)).toContain("conversionRate");
  expect(changes.map(({ kind, to }) => [kind, to])).toContainEqual(["version", "3.2.0"]);
});
