/** Satisfaction is the mean of each conversation's last score, whatever the filter and the order in which scores arrive. */
import { beforeAll, expect, it } from "vitest";
import { generateConversations } from "#src/demo/demo.ts";
import { addDays } from "#src/domain/shared/time-zone.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { findRollupMismatches } from "#tests/support/recount.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { indexTexts } from "../../conversations/conversations.service.ts";
import {
  classifyClosedConversations,
  createBulkLoader,
  ingestEvents,
  ingestMessages,
} from "../../ingest/ingest.service.ts";
import { getOverview } from "../metrics.service.ts";
import { settleDays } from "./settle.service.ts";

const database = setUpFileDatabase();
const TODAY = new Date().toISOString().slice(0, "2026-03-01".length);
const ALL = { from: addDays(TODAY, -12), to: TODAY };

let viewer: { clientId: string; timeZone: string };

beforeAll(async () => {
  const client = await createTestClient();
  viewer = { clientId: client.clientId, timeZone: "UTC" };
  const loader = createBulkLoader(client.clientId);
  for (const conversation of generateConversations({ seed: 5, until: Date.now(), days: 12, conversations: 300 }))
    await loader.add({ ...conversation, apiAccountId: client.apiAccountId });
  await loader.flush();
  await database.owner`update text_queue set queued_at = now() - interval '1 minute'`;
  while (await indexTexts());
  while (await classifyClosedConversations());
  await settleDays(viewer.clientId, Date.now());
});

/** The scores of a period, counted from the events. */
async function recount(query: { from: string; to: string; channel?: string }, outcome?: string) {
  const [row] = await database.owner<
    { n: number; mean: number | null; satisfied: number; closed: number; all: number }[]
  >`
    with last as (
      select distinct on (conversation_id) conversation_id, score from events
      where client_id = ${viewer.clientId} and type = 'feedback' order by conversation_id, at desc, event_id desc)
    select count(score)::integer as n, avg(score)::float8 as mean, (count(*) filter (where score >= 4))::integer as satisfied,
      (count(score) filter (where closed))::integer as closed, (count(*) filter (where closed))::integer as all
    from conversations c left join last using (conversation_id)
    left join conversation_readings r using (client_id, conversation_id)
    where c.client_id = ${viewer.clientId} and local_day between ${query.from} and ${query.to}
      ${query.channel === undefined ? database.owner`` : database.owner`and channel = ${query.channel}`}
      ${outcome === undefined ? database.owner`` : database.owner`and r.outcome = ${outcome}`}`;
  if (row === undefined) throw new Error("Nothing was counted.");
  return row;
}

it.each([{}, { channel: "whatsapp" }, { from: addDays(TODAY, -2) }, { from: TODAY }])(
  "is counted from the last scores: %j",
  async (filter) => {
    const query = { ...ALL, ...filter };
    for (const outcome of [undefined, "sold", "lost"]) {
      const { csat } = await getOverview(viewer, { ...query, outcome });
      const { n, mean, satisfied, closed, all } = await recount(query, outcome);
      expect(csat).toMatchObject({ satisfied: { k: satisfied, n }, answered: { k: closed, n: all } });
      if (mean === null) expect(csat.mean).toBeNull();
      else expect(csat.mean).toBeCloseTo(mean, 6);
    }
  },
);

it("is higher where people got what they wanted", async () => {
  const [sold, lost] = await Promise.all(
    ["sold", "lost"].map((outcome) => getOverview(viewer, { ...ALL, outcome }).then(({ csat }) => csat)),
  );
  expect(sold?.satisfied.n).toBeGreaterThan(5);
  expect(sold?.mean ?? 0).toBeGreaterThan(lost?.mean ?? 5);
});

it("counts the last score by its time, and follows a late one", async () => {
  const client = await createTestClient();
  const rate = (score: object, timestamp: number) =>
    ingestEvents(client.key, { conversationId: "rated", type: "feedback", ...score, timestamp }, null);
  const at = Date.now() - 60_000;
  const read = async () => {
    const { csat } = await getOverview({ clientId: client.clientId, timeZone: "UTC" }, ALL);
    return [csat.mean, csat.satisfied.n];
  };
  await ingestMessages(client.key, { conversationId: "rated", role: "user", text: "Hello", timestamp: at }, null);
  expect(await read()).toEqual([null, 0]);
  await rate({ score: 2.5 }, at + 2_000);
  expect(await read()).toEqual([2.5, 1]);
  await rate({ thumbs: "down" }, at + 1_000);
  expect(await read()).toEqual([2.5, 1]);
  await rate({ thumbs: "up" }, at + 3_000);
  expect(await read()).toEqual([5, 1]);
  await ingestMessages(
    client.key,
    { conversationId: "rated", role: "user", text: "Thank you!", timestamp: at + 4_000 },
    null,
  );
  expect(await read()).toEqual([5, 1]);
  expect(await findRollupMismatches(database.owner)).toEqual([]);
});
