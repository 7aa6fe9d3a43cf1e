/** Bodies that no platform sends, with a right signature, through the webhooks' own endpoint: never a failure of ours. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { setEnv } from "#src/server/env.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { fuzzChannels } from "#tests/support/fuzz-channels.ts";
import { startJsonServer } from "#tests/support/json-server.ts";
import { findRollupMismatches } from "#tests/support/recount.ts";
import { connectEveryChannel } from "#tests/support/signed-channels.ts";
import type { SignedChannel } from "#tests/support/signed-channels.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { listConnectors } from "../connectors/registry.ts";

const database = setUpFileDatabase();
const api = await startJsonServer();
afterAll(() => api.close());

const BODIES = 300;

let channels: SignedChannel[];
beforeAll(async () => {
  setEnv({ CHANNEL_HOSTS: new URL(api.origin).host });
  channels = await connectEveryChannel({ client: await createTestClient(), addresses: api.origin });
});

it("answers every signed body of every channel without failing, and counts what it stores once", async () => {
  const { sent, unexpected, statuses } = await fuzzChannels(channels, { bodies: BODIES, seed: 1 });
  expect(unexpected).toEqual([]);
  expect(sent).toBe(BODIES * listConnectors().length);
  // Some are still right, some are no longer what the platform sends.
  expect(Math.min(statuses.get(200) ?? 0, statuses.get(400) ?? 0)).toBeGreaterThan(BODIES / 2);
  expect(await findRollupMismatches(database.owner)).toEqual([]);
}, 120_000);
