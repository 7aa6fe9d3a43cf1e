/** What exports and erasures of people do with tickets. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createViewer } from "#tests/support/channels.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { findInFolder, findInTables } from "#tests/support/find-text.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { setEnv } from "../../env.ts";
import { closeQueue } from "../../jobs/queue.ts";
import { listSteps } from "../exports/export-steps.ts";
import { runErasure } from "../privacy/erase-person.ts";
import { requestErasure } from "../privacy/erasures.service.ts";
import { addAttachment } from "./attachments.service.ts";
import { getSupportTicket, openTicket } from "./support.service.ts";

const PERSON = "zqana@example.com";
const database = setUpFileDatabase();
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "threadlight-tickets-"));
  setEnv({ DATA_DIR: dataDir, STAFF_EMAIL: "help@example.com" });
});
afterAll(async () => {
  await closeQueue();
  await rm(dataDir, { recursive: true, force: true });
});

async function openTicketAbout(client: TestClient, person: string): Promise<string> {
  const viewer = createViewer(client);
  const content = new TextEncoder().encode(`user=${person} error=3`);
  const file = await addAttachment(viewer, { name: `${person}.log`, content });
  const { id } = await openTicket(viewer, { subject: `Of ${person}`, text: `Ask ${person}`, attachments: [file.id] });
  return id;
}

it("erasing a person masks them in tickets, their text files and waiting mails", async () => {
  const client = await createTestClient();
  const viewer = createViewer(client);
  const id = await openTicketAbout(client, PERSON);
  const { erasure } = await requestErasure(viewer, { person: PERSON });
  const key = { clientId: client.clientId, id: erasure.id };
  expect(await runErasure(key, new AbortController().signal)).toBe(true);
  expect(await findInTables(database.owner, "zqana")).toEqual([]);
  expect(await findInFolder(dataDir, "zqana")).toEqual([]);
  const ticket = await getSupportTicket(viewer, id);
  expect(ticket).toMatchObject({ subject: "Of [email]", messages: [{ text: "Ask [email]" }] });
  expect(ticket.messages[0]?.attachments[0]).toMatchObject({ bytes: "user=[email] error=3".length });
});

it("an export has the tickets, their messages and their files", async () => {
  const client = await createTestClient();
  const id = await openTicketAbout(client, "somebody");
  const other = await createTestClient();
  await openTicketAbout(other, "zqforeign");
  const texts = new Map<string, string>();
  for (const { entry, getPage } of await listSteps(client.clientId)) {
    if (entry.startsWith("support/")) texts.set(entry, Buffer.from((await getPage(null)).text).toString());
  }
  const file = [...texts.keys()].find((name) => name.startsWith("support/files/")) ?? "";
  expect(file).toMatch(/^support\/files\/[0-9a-f-]{36}-somebody\.log$/);
  expect(texts.get(file)).toBe("user=somebody error=3");
  expect(texts.get("support/tickets.jsonl")).toContain(id);
  expect(texts.get("support/ticket-messages.jsonl")).toContain("Ask somebody");
  expect([...texts.values()].join("")).not.toContain("zqforeign");
});
