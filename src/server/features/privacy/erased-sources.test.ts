import { afterAll, expect, it } from "vitest";
import { DAY_MS } from "#src/domain/shared/durations.ts";
import { addDays, localDayOf } from "#src/domain/shared/time-zone.ts";
import { createViewer } from "#tests/support/channels.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { findInTables } from "#tests/support/find-text.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { closeQueue } from "../../jobs/queue.ts";
import { ingestMessages } from "../ingest/ingest.service.ts";
import { getSources } from "../metrics/breakdowns/sources.service.ts";
import { settleDays } from "../metrics/rollups/settle.service.ts";
import { runErasure } from "./erase-person.ts";
import { requestErasure } from "./erasures.service.ts";

const database = setUpFileDatabase();
afterAll(() => closeQueue());

it("masks the person in sources of settled days, which are counted by their new names at once", async () => {
  const client = await createTestClient();
  const { clientId } = client;
  const sentAt = Date.now() - 5 * DAY_MS;
  const person = "zqana@example.com";
  const messages = [`Page for ${person}`, "Page for [email]"].map((name, index) => ({
    ...{ conversationId: `c${index}`, id: `m${index}`, user: "u", role: "user", text: "Hello", timestamp: sentAt },
    source: { kind: "page", name },
  }));
  await ingestMessages(client.key, { messages }, null);
  await settleDays(clientId, Date.now());
  const today = localDayOf(Date.now(), "UTC");
  const listNames = async () =>
    (await getSources(client, { from: addDays(today, -8), to: today, by: "source" })).sources.map(({ name }) => name);
  expect((await listNames()).toSorted()).toEqual(["Page for [email]", `Page for ${person}`]);

  const sold = { data: { id: crypto.randomUUID(), source: { kind: "page", name: `Page for ${person}` } } };
  await database.owner`
    insert into outbound_messages (client_id, message_id, type, body, created_at, conversation_id)
    values (${clientId}, ${crypto.randomUUID()}, 'conversation.sold', ${JSON.stringify(sold)}, now(), ${sold.data.id})`;
  const { erasure } = await requestErasure(createViewer(client), { person });
  await runErasure({ clientId, id: erasure.id }, new AbortController().signal);
  expect(await listNames()).toEqual(["Page for [email]"]);
  await settleDays(clientId, Date.now());
  expect(await listNames()).toEqual(["Page for [email]"]);
  expect(await findInTables(database.owner, "zqana")).toEqual([]);
});
