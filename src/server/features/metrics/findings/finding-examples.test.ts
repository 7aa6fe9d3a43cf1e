import { beforeAll, describe, expect, it } from "vitest";
import type { Role } from "#src/domain/analysis/analysis.contract.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { readAll } from "#tests/support/read-all.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { resolveLocalDays } from "../../../db/local-days.ts";
import { getDatabase } from "../../../db/sql.ts";
import type { Queryable } from "../../../db/sql.ts";
import { createBulkLoader } from "../../ingest/ingest.service.ts";
import { countAskedHours, listAgentHours } from "./finding-hours.sql.ts";
import { listCandidates } from "./findings.sql.ts";

const database = setUpFileDatabase();
/** A Tuesday. */
const DAY = Date.UTC(2026, 2, 10, 8, 50);
const MINUTE = 60_000;
const QUERY = { from: "2026-03-10", to: "2026-03-12" };
let client: TestClient;

type Line = readonly [Role, string, minute: number];
/** Begins in the hour from 8 and asks in the hour from 9, without a reply. */
const SILENT: Line[] = [
  ["user", "Hello, I want to book a table for two", 0],
  ["bot", "For which day would you like to book it?", 1],
  ["user", "For Friday at eight, is there a table?", 15],
];
/** A person of the team answers in the hour from 10. */
const ANSWERED: Line[] = [
  ["user", "Hello, is there parking at the hotel?", 0],
  ["agent", "Yes, there is free parking behind the hotel.", 75],
  ["user", "Great, thank you!", 76],
];

beforeAll(async () => {
  client = await createTestClient();
  const loader = createBulkLoader(client.clientId);
  for (const [at, lines] of [SILENT, SILENT, ANSWERED, ANSWERED, ANSWERED].entries()) {
    await loader.add({
      ...{ externalId: `c${at}`, apiAccountId: client.apiAccountId, channel: "web", user: `u${at}` },
      agent: { name: "Bot", version: "1", model: "m" },
      messages: lines.map(([role, text, minute], place) => ({
        externalId: `c${at}-${place}`,
        role,
        text,
        at: DAY + at * 1_000 + minute * MINUTE,
      })),
      signals: [],
    });
  }
  await loader.flush();
  await readAll(database.owner);
});

async function read<T>(query: (tx: Queryable, period: Parameters<typeof listCandidates>[1]) => Promise<T>): Promise<T> {
  const { clientId } = client;
  return getDatabase().withClient(clientId, async (tx) =>
    query(tx, { ...QUERY, clientId, days: await resolveLocalDays(tx, { ...QUERY, clientId }), scan: 2 }),
  );
}

describe("examples of findings", () => {
  it("come from the finding's own conversations, however many others are newer", async () => {
    const newest = await read(listCandidates);
    expect(newest.map(({ outcome }) => outcome)).toEqual(["answered", "answered"]);
    const own = await read((tx, period) => listCandidates(tx, { ...period, of: "bot_silent:all" }));
    expect(own.map(({ reason }) => reason)).toEqual(["bot_silent", "bot_silent"]);
  });

  it("tell the hours in which people asked, in the workspace's time zone, over all conversations", async () => {
    const id = "bot_silent:all";
    const count = (timeZone: string) => read((tx, period) => countAskedHours(tx, { ...period, id, timeZone }));
    expect(await count("UTC")).toEqual([{ weekday: 2, hour: 9, n: 2 }]);
    expect(await count("Europe/Madrid")).toEqual([{ weekday: 2, hour: 10, n: 2 }]);
  });

  it("tell the hours in which people of the team wrote", async () => {
    const ids = (await read((tx, period) => listCandidates(tx, { ...period, scan: 10 }))).map(({ id }) => id);
    const { clientId } = client;
    expect(await read((tx) => listAgentHours(tx, { clientId, ids, timeZone: "UTC" }))).toEqual([10, 10, 10]);
  });
});
