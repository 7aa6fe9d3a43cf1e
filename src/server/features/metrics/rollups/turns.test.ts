import { beforeAll, expect, it } from "vitest";
import { generateConversations } from "#src/demo/demo.ts";
import { addDays } from "#src/domain/shared/time-zone.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { findRollupMismatches } from "#tests/support/recount.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { countConversations, indexTexts, listConversations } from "../../conversations/conversations.service.ts";
import { classifyClosedConversations, createBulkLoader, ingestMessages } from "../../ingest/ingest.service.ts";
import { getOverview } from "../metrics.service.ts";

const database = setUpFileDatabase();
const TODAY = new Date().toISOString().slice(0, "2026-03-01".length);
const DAYS = 8;

let client: Awaited<ReturnType<typeof createTestClient>>;
let viewer: { clientId: string; timeZone: string };

async function readAll(): Promise<void> {
  await database.owner`update text_queue set queued_at = now() - interval '1 minute'`;
  while (await indexTexts());
  while (await classifyClosedConversations());
}

beforeAll(async () => {
  client = await createTestClient();
  viewer = { clientId: client.clientId, timeZone: "UTC" };
  const loader = createBulkLoader(client.clientId);
  for (const conversation of generateConversations({ seed: 7, until: Date.now(), days: DAYS, conversations: 250 }))
    await loader.add({ ...conversation, apiAccountId: client.apiAccountId });
  await loader.flush();
  await readAll();
});

it("are counted with any filter as they are stored, over days and over hours", async () => {
  const whole = { from: addDays(TODAY, -DAYS), to: TODAY };
  for (const filter of [{}, { channel: "whatsapp" }, { language: "es" as const }, { outcome: "lost,unmet,greeting" }]) {
    const { figures, series } = await getOverview(viewer, { ...whole, ...filter });
    const [stored] = await database.owner<{ n: number }[]>`
      select count(*)::integer as n from conversations join conversation_readings using (client_id, conversation_id)
      where client_id = ${viewer.clientId} and turned_step is not null
        ${"channel" in filter ? database.owner`and channel = ${filter.channel}` : database.owner``}
        ${"language" in filter ? database.owner`and language = ${filter.language}` : database.owner``}
        ${"outcome" in filter ? database.owner`and outcome = any(${filter.outcome.split(",")})` : database.owner``}`;
    expect(figures.turnedNegative).toMatchObject({ k: stored?.n, n: figures.dropOffRate.n });
    expect(series.reduce((sum, point) => sum + point.turnedNegative, 0)).toBe(stored?.n);
  }
  const day = { from: addDays(TODAY, -3), to: addDays(TODAY, -3) };
  const [hours, days] = [
    await getOverview(viewer, day),
    await getOverview(viewer, { from: addDays(TODAY, -4), to: addDays(TODAY, -2) }),
  ];
  expect(hours.grain).toBe("hour");
  const ofDay = days.series.find(({ bucket }) => bucket === day.from)?.turnedNegative;
  expect(hours.series.reduce((sum, point) => sum + point.turnedNegative, 0)).toBe(ofDay);
  expect(await findRollupMismatches(database.owner)).toEqual([]);
});

it("name the bot message after which most turned, as it was said, and the list shows those conversations", async () => {
  const period = { from: addDays(TODAY, -DAYS), to: TODAY };
  const { turnedMost, figures } = await getOverview(viewer, period);
  if (turnedMost === null || turnedMost.text === null) throw new Error("A message was expected.");
  expect(turnedMost.n).toBeLessThanOrEqual(figures.turnedNegative.k);
  const filter = { ...period, turned: turnedMost.step };
  expect(await countConversations(viewer, filter)).toBe(turnedMost.n);
  const { items } = await listConversations(viewer, { ...filter, limit: 1 });
  const texts = await database.owner<{ text: string }[]>`
    select text from messages where conversation_id = ${items[0]?.id ?? ""} and step = ${turnedMost.step}`;
  expect(texts.length).toBeGreaterThan(0);
  expect(turnedMost.text).not.toMatch(/\[(value|name|number)\]/);
});

it("go with their conversation when it continues", async () => {
  const own = await createTestClient();
  const of = { clientId: own.clientId, timeZone: "UTC" };
  const at = (minute: number) =>
    new Date(Date.parse(`${addDays(TODAY, -2)}T10:00:00Z`) + minute * 60_000).toISOString();
  const send = (minute: number, role: "user" | "bot", text: string) =>
    ingestMessages(own.key, { conversationId: "c", role, text, timestamp: at(minute) }, null);
  await send(0, "user", "hi, where is my parcel?");
  await send(1, "bot", "Hello! Please tell me your order number.");
  await send(2, "user", "it is 4411");
  await send(3, "bot", "Sorry, I did not understand. Please choose an option: 1) Sizes 2) Shipping");
  await send(4, "user", "this is ridiculous, your bot is useless!!");
  await readAll();
  const query = { from: addDays(TODAY, -3), to: TODAY };
  const { figures, turnedMost } = await getOverview(of, query);
  expect(figures.turnedNegative).toMatchObject({ k: 1, n: 1 });
  expect(turnedMost).toMatchObject({
    n: 1,
    text: "Sorry, I did not understand. Please choose an option: 1) Sizes 2) Shipping",
  });
  await send(5, "bot", "I am so sorry. Your parcel 4411 arrives today at 5 pm.");
  await send(6, "user", "oh wonderful, thank you so much, you are the best!");
  await readAll();
  const after = await getOverview(of, query);
  expect(after.figures.turnedNegative).toMatchObject({ k: 0, n: 1 });
  expect(after.turnedMost).toBeNull();
  expect(await findRollupMismatches(database.owner)).toEqual([]);
});
