/** Conversations to export, exports, and what is in them. */
import { expect } from "vitest";
import { GET as getFile } from "#src/pages/api/exports/file.ts";
import { createExportLink, requestExport } from "#src/server/features/exports/exports.service.ts";
import { runExport } from "#src/server/features/exports/run-export.ts";
import { ingestEvents, ingestMessages } from "#src/server/features/ingest/ingest.service.ts";
import { createViewer } from "./channels.ts";
import type { TestClient } from "./test-client.ts";
import { readZip } from "./zip.ts";

export const RUNNING = new AbortController().signal;
/** The address of one of the end users. */
export const EXPORTED_EMAIL = "zqana@example.com";
/** When the first conversation starts. */
export const EXPORTED_FROM = Date.UTC(2026, 2, 2, 9);

/** Sends conversations with everything that a file could damage, and events. */
export async function addConversations(client: TestClient): Promise<void> {
  const at = (conversation: number, second: number) => EXPORTED_FROM + conversation * 3_600_000 + second * 1_000;
  const messages = Array.from({ length: 12 }, (_, index) => {
    const shared = {
      conversationId: index === 3 ? '=cmd, "quoted"' : `c${index}`,
      user: index === 0 ? EXPORTED_EMAIL : `+35191200${index}`,
      channel: index % 2 === 0 ? "whatsapp" : "webchat",
      agent: { version: index < 6 ? "v1" : "v2" },
    };
    return [
      { ...shared, role: "user", text: "How much is the tour on Sunday?", timestamp: at(index, 0) },
      { ...shared, role: "bot", text: `It is 45 €.\nShall I book it, ${index}?`, timestamp: at(index, 4) },
      {
        ...shared,
        role: "user",
        text: index % 3 === 0 ? "-Yes, book it please" : "=1+1, too expensive",
        timestamp: at(index, 20),
      },
      {
        ...shared,
        role: "bot",
        text: index % 3 === 0 ? "Your tour is booked." : "Anything else?",
        timestamp: at(index, 27),
      },
    ];
  }).flat();
  await ingestMessages(client.key, { messages }, null);
  const events = [
    { conversationId: "c1", type: "handoff", timestamp: at(1, 40) },
    { conversationId: "c2", type: "feedback", score: 2, timestamp: at(2, 40) },
    { conversationId: "c4", type: "conversion", name: "paid", timestamp: at(4, 40), data: { amount: 45 } },
  ];
  await ingestEvents(client.key, { events }, null);
}

/** Makes an export and returns its id. */
export async function makeExport(client: TestClient, signal = RUNNING): Promise<string> {
  const { id } = (await requestExport(createViewer(client))).export;
  await runExport({ clientId: client.clientId, id }, signal);
  return id;
}

/** Downloads an export: the files of its zip by name. */
export async function downloadExport(client: TestClient, id: string): Promise<Map<string, string>> {
  const { url: path } = await createExportLink(createViewer(client), id);
  const url = new URL(path, "http://localhost");
  const response = await getFile({ request: new Request(url), url, params: {} });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.status, bytes.toString("utf8", 0, 300)).toBe(200);
  expect(response.headers.get("content-length")).toBe(String(bytes.length));
  return readZip(bytes);
}

/** Reads the JSON lines of the file whose name ends so. */
export function readLines(files: Map<string, string>, ending: string): unknown[] {
  const text = [...files].find(([name]) => name.endsWith(ending))?.[1] ?? "";
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line): unknown => JSON.parse(line));
}
