/** Erasing a person by the public API. */
import { afterAll, expect, it } from "vitest";
import { createViewer } from "#tests/support/channels.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { findInTables } from "#tests/support/find-text.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { closeQueue } from "../../jobs/queue.ts";
import { addKey } from "../api-keys/api-keys.service.ts";
import { listAuditEntries } from "../audit/audit.service.ts";
import { ingestMessages } from "../ingest/ingest.service.ts";
import { runErasure } from "./erase-person.ts";
import { listErasures, previewErasure, requestErasure } from "./erasures.service.ts";

const database = setUpFileDatabase();
afterAll(() => closeQueue());

const EMAIL = "zqana@example.com";
const RUNNING = new AbortController().signal;

it("is requested with a key of the scope admin, and the certificate names the key", async () => {
  const client = await createTestClient();
  const { clientId, apiAccountId } = client;
  const message = { conversationId: "c", role: "user", text: "How much is it?", user: EMAIL };
  await ingestMessages(client.key, { messages: [message] }, null);
  const { apiKey } = await addKey(database.owner, { clientId, apiAccountId, name: "CRM sync", scopes: ["admin"] });
  const key = { ...client.key, apiKeyId: apiKey.id, scopes: ["admin"] as const };
  expect((await previewErasure(key, { person: EMAIL })).found.conversations).toBeGreaterThan(0);
  const { erasure } = await requestErasure(key, { person: EMAIL });
  await runErasure({ clientId, id: erasure.id }, RUNNING);
  expect((await listErasures(key)).erasures).toMatchObject([{ state: "done", requestedBy: "CRM sync (API key)" }]);
  expect(await findInTables(database.owner, EMAIL)).toEqual([]);
  const { entries } = await listAuditEntries(createViewer(client), { cursor: undefined, limit: 50 });
  expect(entries).toContainEqual(
    expect.objectContaining({
      action: "person.erasure-requested",
      actor: { kind: "key", id: apiKey.id, name: "CRM sync" },
    }),
  );
  const other = { ...key, scopes: ["ingest", "read"] as const };
  await expect(requestErasure(other, { person: EMAIL })).rejects.toMatchObject({ code: "forbidden" });
  await expect(listErasures(other)).rejects.toMatchObject({ code: "forbidden" });
});
