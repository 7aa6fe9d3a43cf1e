import { expect, it } from "vitest";
import { connectTestChannel } from "#tests/support/channels.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { openDatabase } from "../../../db/sql.ts";
import { findConnection } from "./connection-cache.ts";
import { disconnectChannel } from "./connections.service.ts";
import { addHealthCounts, createHealthCounts } from "./health.sql.ts";
import type { HealthCounts } from "./health.sql.ts";

const database = setUpFileDatabase();

const AT = Date.now();
const NOTHING = createHealthCounts();

it("adds up what several processes counted, and forgets it with the connection", async () => {
  const channel = await connectTestChannel("telegram", {});
  const { apiAccountId } = channel.client;
  const connection = await findConnection("telegram", apiAccountId);
  if (connection === null) throw new Error("The channel is not connected.");
  const processes = [openDatabase(database.url, { poolSize: 2 }), openDatabase(database.url, { poolSize: 2 })];
  const [one, two] = [
    { ...NOTHING, received: 2, messages: 2, ignored: { receipt: 3 }, lastEventAt: AT, lastMessageAt: AT },
    {
      ...NOTHING,
      received: 5,
      missing: 1,
      expired: 2,
      ignored: { receipt: 1, typing: 4 },
      lastEventAt: AT - 5_000,
      lastRejectedAt: AT - 9_000,
    },
  ];
  const add = (counts: HealthCounts, index: number) =>
    Promise.all(
      Array.from({ length: 10 }, () => addHealthCounts(processes[index]?.system ?? database.owner, connection, counts)),
    );
  await Promise.all([add(one, 0), add(two, 1)]);
  expect(await channel.health()).toMatchObject({
    state: "live",
    received: 70,
    messages: 20,
    ignored: { receipt: 40, typing: 40 },
    rejected: { total: 30, missing: 10, signature: 0, expired: 20, last24h: 30 },
    lastEventAt: new Date(AT).toISOString(),
    lastRejectedAt: new Date(AT - 9_000).toISOString(),
  });
  const place = { channel: "telegram", accountId: apiAccountId, origin: "http://localhost" };
  await disconnectChannel(channel.viewer, place);
  const again = await connectTestChannel("telegram", {}, { client: channel.client });
  await addHealthCounts(database.owner, connection, one);
  expect(await again.health()).toMatchObject({ state: "waiting", received: 0, rejected: { last24h: 0 } });
  await Promise.all(processes.map((process) => process.end()));
});
