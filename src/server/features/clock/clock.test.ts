import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newScheduleSchema } from "#src/domain/reports/schedules.contract.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { getDatabase } from "../../db/sql.ts";
import { setEnv } from "../../env.ts";
import { createSchedule } from "../reports/schedules.service.ts";
import { advanceClockAndMails } from "./clock.service.ts";

const database = setUpFileDatabase();

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "threadlight-clock-"));
  setEnv({ TEST_CLOCK: "on", DATA_DIR: dataDir });
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test("the clock sends the reports that are due when it is advanced, and passes those that fail", async () => {
  const { clientId, userId } = await createTestClient();
  const [user] = await database.owner<{ email: string }[]>`select email from users where user_id = ${userId}`;
  const viewer = { kind: "user", clientId, userId, sessionId: "s", role: "owner", timeZone: "UTC" } as const;
  const values = newScheduleSchema.parse({ every: "week", hour: 8, recipients: [user?.email] });
  const [first, second] = [await createSchedule(viewer, values), await createSchedule(viewer, values)];
  await database.owner`update report_schedules set next_at = now() - interval '1 minute'`;
  await database.owner`update report_schedules set lang = 'none' where schedule_id = ${second.id}`;
  await advanceClockAndMails(getDatabase().system, 60);
  const sent = await database.owner`select schedule_id from report_deliveries`;
  expect(sent.map(({ schedule_id }) => String(schedule_id))).toEqual([first.id]);
  // Its answer waits for the mails that follow.
  const mails = await database.owner`select status from mails where status <> 'failed'`;
  expect(mails.map(({ status }) => String(status))).toEqual(["sent"]);
});
