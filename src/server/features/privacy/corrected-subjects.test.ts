import { afterAll, expect, it } from "vitest";
import { DAY_MS } from "#src/domain/shared/durations.ts";
import { createViewer } from "#tests/support/channels.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { findInTables } from "#tests/support/find-text.ts";
import { findRollupMismatches } from "#tests/support/recount.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { closeQueue } from "../../jobs/queue.ts";
import {
  classifyClosedConversations,
  closeIdle,
  correctReading,
  deriveConversationId,
  ingestMessages,
} from "../ingest/ingest.service.ts";
import { runErasure } from "./erase-person.ts";
import { requestErasure } from "./erasures.service.ts";

const database = setUpFileDatabase();
afterAll(() => closeQueue());

it("masks the person in the corrected subject of another conversation", async () => {
  const client = await createTestClient();
  const { clientId, apiAccountId } = client;
  const person = "zqana@example.com";
  const said = { conversationId: "c", user: "u", role: "user", timestamp: Date.now() - 2 * DAY_MS };
  await ingestMessages(client.key, { messages: [{ ...said, id: "1", text: "I want my money back" }] }, null);
  await closeIdle(Date.now());
  await classifyClosedConversations();
  const conversationId = deriveConversationId(apiAccountId, "c");
  await correctReading({ clientId, conversationId, patch: { subject: `Refund for ${person}` }, by: "Olga" });

  const { erasure } = await requestErasure(createViewer(client), { person });
  await runErasure({ clientId, id: erasure.id }, new AbortController().signal);
  expect(await findInTables(database.owner, "zqana")).toEqual([]);
  const [row] = await database.owner`
    select corrections ->> 'subject' as subject from conversation_readings where client_id = ${clientId}`;
  expect(row).toEqual({ subject: "Refund for [email]" });
  expect(await findRollupMismatches(database.owner)).toEqual([]);
});
