/**
 * bench mcp [--scale 1] [--keep FOLDER]: every MCP tool over HTTP, for 90 days of the client with a tenth of all conversations.
 * Scale 1 has 10 million messages, 1 million of them in that client. `--keep` stores the data for further runs on the same day.
 */
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { TOOLS } from "#src/domain/mcp/tools.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { addDays } from "#src/domain/shared/time-zone.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { addKey } from "#src/server/features/api-keys/api-keys.service.ts";
import { withFilledDatabase } from "./support/filled-database.ts";
import type { FilledDatabase } from "./support/filled-database.ts";
import { computeMedian, createFigure, printReport } from "./support/report.ts";
import type { Figure } from "./support/report.ts";

const DAYS = 90;
const WARM_UP = 5;
const ROUNDS = 40;
/** Stays below the limit of 600 calls per minute and key. */
const INTERVAL_MS = 105;
const LIMIT_MS = 100;
const ASK_LIMIT_MS = 300;

type Call = { name: string; tool: keyof typeof TOOLS; args: object };

const { values } = parseArgs({ options: { scale: { type: "string", default: "1" }, keep: { type: "string" } } });
const options = { name: "mcp", scale: Number(values.scale), days: DAYS, keep: values.keep };
printReport("mcp", await withFilledDatabase(options, measureTools));

async function measureTools({ sql, clientId, url: origin }: FilledDatabase): Promise<Figure[]> {
  const url = new URL(paths.api.v1.mcp, origin);
  const figures: Figure[] = [];
  for (const { name, tool, args } of await listCalls(sql, clientId)) {
    const key = await createKey(sql, clientId);
    const samples: number[] = [];
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      const start = performance.now();
      await callTool(url, key, { tool, args });
      const ms = performance.now() - start;
      if (round >= 0) samples.push(ms);
      await wait(Math.max(0, INTERVAL_MS - ms));
    }
    samples.sort((a, b) => a - b);
    const limit = { name: "limit, ms", value: tool === "ask" ? ASK_LIMIT_MS : LIMIT_MS };
    const p95 = samples[Math.ceil(ROUNDS * 0.95) - 1] ?? Number.NaN;
    figures.push(
      createFigure({ name: `${name}, p95`, value: p95, unit: "ms", against: limit }),
      createFigure({ name: `${name}, median`, value: computeMedian(samples), unit: "ms", against: limit }),
    );
  }
  return figures;
}

async function callTool(url: URL, key: string, { tool, args }: Omit<Call, "name">): Promise<void> {
  const answer = await fetch(url, {
    method: "POST",
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": "tools/call",
      "mcp-name": tool,
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: {
        name: tool,
        arguments: args,
        _meta: {
          "io.modelcontextprotocol/protocolVersion": "2026-07-28",
          "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1" },
          "io.modelcontextprotocol/clientCapabilities": {},
        },
      },
    }),
  });
  const text = await answer.text();
  if (!answer.ok || !text.includes("structuredContent"))
    throw new Error(`${tool}: ${answer.status} ${text.slice(0, 500)}`);
}

async function createKey(sql: FilledDatabase["sql"], clientId: string): Promise<string> {
  const [account] = await sql<{ id: string }[]>`
    select api_account_id as id from api_accounts where client_id = ${clientId} limit 1`;
  const key = { clientId, apiAccountId: account?.id ?? "", name: "bench", scopes: ["read"] as const };
  return (await addKey(getDatabase().system, key)).key;
}

async function listCalls(sql: FilledDatabase["sql"], clientId: string): Promise<Call[]> {
  const to = new Date().toISOString().slice(0, "2026-03-31".length);
  const period = { from: addDays(to, -DAYS), to };
  const [row] = await sql<Record<"id" | "longest", string>[]>`
    select conversation_id as id, (select conversation_id from conversations where client_id = ${clientId}
      order by messages desc limit 1) as longest
    from conversations where client_id = ${clientId} order by started_at desc limit 1`;
  const { id = "", longest = "" } = row ?? {};
  return [
    { name: "list_conversations", tool: "list_conversations", args: { ...period, limit: 50 } },
    {
      name: "list_conversations by stage, outcome and language",
      tool: "list_conversations",
      args: { ...period, stage: "consideration", outcome: "dropped", language: "es", limit: 50 },
    },
    { name: "get_conversation", tool: "get_conversation", args: { id } },
    { name: "get_conversation, the longest", tool: "get_conversation", args: { id: longest, limit: 200 } },
    { name: "search_messages, a common word", tool: "search_messages", args: { q: "tour", limit: 50 } },
    {
      name: "search_messages, three words",
      tool: "search_messages",
      args: { q: "wheelchair sunset friday", limit: 50 },
    },
    {
      name: "search_messages, one role and period",
      tool: "search_messages",
      args: { q: "cancel", role: "user", from: addDays(to, -30), to, limit: 50 },
    },
    { name: "get_metrics", tool: "get_metrics", args: { ...period, compare: true } },
    { name: "get_funnel", tool: "get_funnel", args: period },
    { name: "get_drop_offs", tool: "get_drop_offs", args: period },
    { name: "get_findings", tool: "get_findings", args: { ...period, limit: 10 } },
    { name: "get_agents", tool: "get_agents", args: period },
    { name: "get_dimensions", tool: "get_dimensions", args: period },
    { name: "get_definitions", tool: "get_definitions", args: {} },
    { name: "ask", tool: "ask", args: { question: "Conversion rate by channel in the last 90 days" } },
  ];
}
