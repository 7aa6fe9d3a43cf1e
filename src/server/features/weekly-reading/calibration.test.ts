import { expect, it } from "vitest";
import { DAY_MS } from "#src/domain/shared/durations.ts";
import { toViewer } from "#tests/support/alerts.ts";
import { listAuditedActions } from "#tests/support/audited-actions.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { readAll } from "#tests/support/read-all.ts";
import { findRollupMismatches } from "#tests/support/recount.ts";
import { buildConversation } from "#tests/support/sample-conversation.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { updateReading } from "../conversations/reading.service.ts";
import { calibrateReadings, ingestEvents, ingestMessages } from "../ingest/ingest.service.ts";
import { getAgreement, undoCalibration } from "./weekly-reading.service.ts";

const database = setUpFileDatabase();
const PRICES = 50;

/** A client with bookings, and users who left at a price: lost for the engine. */
async function setUp() {
  const client = await createTestClient();
  const start = Date.now() - DAY_MS;
  for (let at = 0; at < 2 * PRICES; at++) {
    const count = at < PRICES ? 2 : 6;
    await ingestMessages(client.key, buildConversation(`c${at}`, { start: start + at, count }), null);
    await ingestEvents(client.key, { conversationId: `c${at}`, type: "end" }, null);
  }
  await readAll(database.owner);
  return { ...client, viewer: toViewer(client) };
}

/** Reads all conversations again, as runs that are due do. */
async function classifyAgain(): Promise<void> {
  await database.owner`update reading_runs set not_before = now()`;
  await readAll(database.owner);
}

async function listOutcomes(clientId: string): Promise<Record<string, number>> {
  const rows = await database.owner<{ outcome: string; n: number }[]>`
    select outcome, count(*)::integer as n from conversation_readings where client_id = ${clientId} group by outcome`;
  return Object.fromEntries(rows.map(({ outcome, n }) => [outcome, n]));
}

it("forty corrections of the same kind teach the reading of the others, until that is undone", async () => {
  const { clientId, viewer } = await setUp();
  expect(await listOutcomes(clientId)).toEqual({ lost: PRICES, sold: PRICES });
  const prices = await database.owner<{ id: string }[]>`
    select conversation_id as id from conversations where client_id = ${clientId} and messages = 2`;
  const correct = async (from: number, to: number) => {
    for (const { id } of prices.slice(from, to)) await updateReading(viewer, id, { outcome: "answered" });
  };
  await correct(0, 39);
  await calibrateReadings(clientId);
  expect(await database.owner`select from reading_calibrations`).toHaveLength(0);
  await correct(39, 40);
  await calibrateReadings(clientId);
  await classifyAgain();
  expect(await listOutcomes(clientId)).toEqual({ answered: PRICES, sold: PRICES });
  const { calibration } = await getAgreement(viewer);
  expect(calibration).toMatchObject({ corrections: 40, before: { k: 60, n: 100 }, after: { k: 90, n: 100 } });
  expect(await findRollupMismatches(database.owner)).toEqual([]);
  await undoCalibration(viewer);
  await classifyAgain();
  expect(await listOutcomes(clientId)).toEqual({ answered: 40, lost: PRICES - 40, sold: PRICES });
  expect((await getAgreement(viewer)).calibration).toBeNull();
  expect(await listAuditedActions(database.owner, clientId)).toContain("reading.calibration_undone");
  await correct(40, PRICES);
  await calibrateReadings(clientId);
  expect((await getAgreement(viewer)).calibration).toBeNull();
});
