import { expect, test } from "vitest";
import { getDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { listMails } from "#tests/support/mails.ts";
import { buildMessages, countBefore } from "#tests/support/metered-client.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { getWriteBehind } from "../../ingest/write/write-behind.ts";
import { ingestMessages } from "../../ingest/ingest.service.ts";
import { checkMeters } from "./meter-check.service.ts";

const database = setUpFileDatabase();
const STAFF = "staff@example.com";

test("the meter agrees with what is stored and held, and each difference is reported to the administrators", async () => {
  setEnv({ STAFF_EMAIL: STAFF });
  const { system, ingest } = getDatabase();
  const client = await createTestClient();
  const { clientId } = client;
  await countBefore(database.owner, client, 4_995);
  await ingestMessages(client.key, buildMessages(0, 9), null);
  await getWriteBehind(ingest).flush();
  expect(await checkMeters()).toEqual([]);
  expect(await listMails(system, STAFF)).toEqual([]);

  await database.owner`update meters set held = held + 1 where client_id = ${clientId}`;
  await database.owner`delete from usage_counts where client_id = ${clientId} and counted > 1000`;
  await database.owner`update usage_counts set counted = 3 where client_id = ${clientId}`;
  await database.owner`
    insert into usage_periods (client_id, period_start, period_end, plan, included_messages, closed_at, counted)
    values (${clientId}, now() - interval '60 days', now() - interval '30 days', 'free', 5000, now(), 12)`;
  const problems = await checkMeters();
  expect(problems).toEqual([
    `Client ${clientId}: 5 messages are stored, but 3 counted.`,
    `Client ${clientId}: 4 messages are held, but the meter says 5.`,
    expect.stringContaining("was closed with 12 messages, and now has 0."),
  ]);
  const [mail] = await listMails(system, STAFF);
  expect(mail?.subject).toBe("The meter differs from what is stored");
});
