/** What a running program shows of the fixture's client: only what time and later work don't change. */
import type postgres from "postgres";
import { z } from "zod";
import { botCheckSchema } from "#src/domain/bot-check/bot-check.contract.ts";
import { paths, withQuery } from "#src/domain/paths/paths.ts";
import { PASSWORD } from "#tests/support/accounts.ts";
import { solveBotCheck } from "#tests/support/bot-check.ts";
import type { Figures } from "./fixture.ts";

const { api } = paths;
/** Tables that background work neither fills nor empties. */
const TABLES = [
  "api_accounts",
  "calls",
  "clients",
  "conversations",
  "drop_rollups",
  "message_keys",
  "messages",
  "rollups",
  "usage_counts",
  "users",
];
const peopleSchema = z.object({ users: z.array(z.object({ name: z.string(), email: z.string(), role: z.string() })) });
const invoicesSchema = z.object({ invoices: z.array(z.record(z.string(), z.unknown())) });

/** Logs in with the password of the last release and asks for every screen. Throws an Error with the first refused request. */
export async function getScreens(
  url: string,
  { email, period, conversationId }: Pick<Figures, "email" | "period" | "conversationId">,
): Promise<Figures["screens"]> {
  const { accessToken } = z.object({ accessToken: z.string() }).parse(await logIn(url, email));
  const get = (path: string) => request(url, path, { headers: { authorization: `Bearer ${accessToken}` } });
  const days = (path: string) => get(withQuery(path, period));
  const { users } = peopleSchema.parse(await get(api.users));
  const { invoices } = invoicesSchema.parse(await get(api.billingInvoices));
  return {
    overview: await days(api.overviewMetrics),
    funnel: await days(api.funnelMetrics),
    dropOffs: await days(api.dropOffs),
    dimensions: await days(api.dimensions),
    flow: await days(api.flow),
    conversations: await get(withQuery(api.conversations, { ...period, limit: 10 })),
    search: await get(withQuery(api.conversations, { ...period, q: "hotel", limit: 10 })),
    conversation: await get(api.conversation(conversationId)),
    users: users.toSorted((a, b) => a.email.localeCompare(b.email)),
    // The newest is first; renewals come on top.
    firstInvoice: invoices.at(-1),
  };
}

/** Counts the rows of the tables that hold what clients have sent and bought. */
export async function countRows(sql: postgres.Sql): Promise<Figures["rows"]> {
  const rows: Figures["rows"] = {};
  for (const table of TABLES) {
    const [count] = await sql<{ n: number }[]>`select count(*)::int as n from ${sql(table)}`;
    rows[table] = count?.n ?? 0;
  }
  return rows;
}

async function logIn(url: string, email: string): Promise<unknown> {
  const started = botCheckSchema.parse(await request(url, api.botCheck));
  const body = { email, password: PASSWORD, turnstileToken: await solveBotCheck(started) };
  const headers = { "content-type": "application/json" };
  return request(url, api.login, { method: "POST", headers, body: JSON.stringify(body) });
}

async function request(url: string, path: string, init?: RequestInit): Promise<unknown> {
  const response = await fetch(new URL(path, url), init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${text}`);
  // Addresses in answers have the program's own port.
  return JSON.parse(text.replaceAll(new URL(url).host, "host"));
}
