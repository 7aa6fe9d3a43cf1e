/** Stand-ins of helpdesks' APIs, as their documents describe them: paging, credentials, limits of the rate. */
import { z } from "zod";
import { findConnector } from "#src/server/features/channels/connectors/registry.ts";
import { connectTestChannel, ORIGIN } from "./channels.ts";
import {
  BOT,
  STAFF,
  toChatwoot,
  toChatwootMessage,
  toComment,
  toHubSpot,
  toIntercom,
  toThread,
  toTicket,
} from "./helpdesk-formats.ts";
import type { DeskConversation, DeskMessage } from "./helpdesk-formats.ts";
import type { Answer, JsonServer, ReceivedRequest } from "./json-server.ts";

export type Platform = "intercom" | "zendesk" | "hubspot" | "chatwoot";

/** The token that every stand-in accepts. */
export const DESK_TOKEN = "desk-token-0123456789";
/** When the first conversation begins, in seconds. */
export const FIRST_SECONDS = Date.UTC(2026, 2, 1) / 1000;
const EVERY_SECONDS = 60;
/** Builds conversations, each a minute after the one before: the person, the bot, the staff in every tenth, a rating in every third. */
export function buildConversations(count: number): DeskConversation[] {
  return Array.from({ length: count }, (_, index) => {
    const [id, seconds] = [index + 1, FIRST_SECONDS + index * EVERY_SECONDS];
    const says = (position: number, from: DeskMessage["from"], text: string): DeskMessage => {
      return { id: id * 10 + position, from, text, seconds: seconds + position };
    };
    const messages = [
      says(1, "person", `Hello, do you deliver roses on order ${id}?`),
      says(2, "bot", "Yes, we deliver every day. A bouquet costs 30 euros."),
      says(3, "person", "Great, please order one for me."),
      says(4, "bot", "Your order is confirmed. Thank you!"),
    ];
    if (index % 10 === 0)
      messages.push(says(5, "staff", "I have added a card."), { ...says(6, "staff", "VIP"), isNote: true });
    return {
      id,
      seconds,
      plan: index % 2 === 0 ? "pro" : "free",
      rating: index % 3 === 0 ? (index % 5) + 1 : null,
      messages,
    };
  });
}

/** Makes a server answer as a platform. `limit` decides which requests, by their number from 1, are over the limit. */
export function standIn(
  server: JsonServer,
  platform: Platform,
  {
    conversations,
    limit = () => false,
  }: { conversations: readonly DeskConversation[]; limit?: (n: number) => boolean },
): { calls: () => number; limited: () => number } {
  let [calls, limited] = [0, 0];
  server.answer = (request) => {
    calls++;
    // The recorded requests of a long test would fill the memory.
    if (server.requests.length > 1_000) server.requests.splice(0, 900);
    if (!isAuthorized(platform, request)) return { status: 401, body: { error: "unauthorized" } };
    if (limit(calls)) {
      limited++;
      return { status: 429, body: { error: "rate limit" }, headers: { "retry-after": "1" } };
    }
    return PLATFORMS[platform](request, conversations) ?? { status: 404, body: { error: "not found" } };
  };
  return { calls: () => calls, limited: () => limited };
}

/** What people enter for a platform. */
export function enterCredentials(platform: Platform, origin: string): Record<string, string> {
  switch (platform) {
    case "zendesk":
      return { apiBase: origin, email: "admin@example.com", apiToken: DESK_TOKEN };
    case "chatwoot":
      return { apiBase: origin, accountId: "7", accessToken: DESK_TOKEN };
    default:
      return { apiBase: origin, accessToken: DESK_TOKEN };
  }
}

function isAuthorized(platform: Platform, { headers }: ReceivedRequest): boolean {
  if (platform === "chatwoot") return headers["api_access_token"] === DESK_TOKEN;
  const basic = Buffer.from(`admin@example.com/token:${DESK_TOKEN}`).toString("base64");
  return headers.authorization === (platform === "zendesk" ? `Basic ${basic}` : `Bearer ${DESK_TOKEN}`);
}

type Respond = (request: ReceivedRequest, conversations: readonly DeskConversation[]) => Answer | null;

const searchSchema = z.object({
  query: z.object({ value: z.array(z.object({ operator: z.enum([">", "<"]), value: z.number() })) }),
  pagination: z.object({ per_page: z.number().max(150), starting_after: z.string().optional() }),
});

const PLATFORMS: Record<Platform, Respond> = {
  intercom({ method, path, body }, conversations) {
    if (method === "POST" && path === "/conversations/search") {
      const { query, pagination } = searchSchema.parse(JSON.parse(body));
      const found = conversations.filter(({ seconds }) =>
        query.value.every(({ operator, value }) => (operator === ">" ? seconds > value : seconds < value)),
      );
      const from = Number(pagination.starting_after ?? 0);
      const to = from + pagination.per_page;
      const next = to < found.length ? { next: { page: 2, starting_after: String(to) } } : {};
      const items = found
        .slice(from, to)
        .map(({ id, seconds }) => ({ type: "conversation", id: String(id), created_at: seconds }));
      return {
        body: {
          type: "conversation.list",
          conversations: items,
          total_count: found.length,
          pages: { type: "pages", ...next },
        },
      };
    }
    const found = findById(conversations, /^\/conversations\/(\d+)$/.exec(path)?.[1]);
    return found && { body: toIntercom(found) };
  },
  zendesk({ path }, conversations) {
    const url = new URL(path, "http://desk");
    if (url.pathname === "/api/v2/incremental/tickets/cursor.json") {
      const start = Number(url.searchParams.get("start_time") ?? 0);
      const size = Number(url.searchParams.get("per_page") ?? 1000);
      const from = Number(url.searchParams.get("cursor") ?? conversations.findIndex(({ seconds }) => seconds >= start));
      const to = from + size;
      const tickets = conversations.slice(from, to).map(toTicket);
      return { body: { tickets, after_cursor: String(to), end_of_stream: to >= conversations.length } };
    }
    const found = findById(conversations, /^\/api\/v2\/tickets\/(\d+)\/comments\.json$/.exec(url.pathname)?.[1]);
    if (found === null) return null;
    const from = Number(url.searchParams.get("page[after]") ?? 0);
    const to = from + Number(url.searchParams.get("page[size]") ?? 100);
    const comments = found.messages.slice(from, to).map((message) => toComment(found, message));
    const users = [
      { id: 9_000 + found.id, role: "end-user", name: `Person ${found.id}` },
      { ...BOT, role: "agent" },
      { ...STAFF, role: "admin" },
    ];
    return { body: { comments, users, meta: { has_more: to < found.messages.length, after_cursor: String(to) } } };
  },
  hubspot({ path }, conversations) {
    const url = new URL(path, "http://desk");
    const after = Number(url.searchParams.get("after") ?? 0);
    const limit = Number(url.searchParams.get("limit") ?? 100);
    const page = (count: number) =>
      after + limit < count ? { paging: { next: { after: String(after + limit) } } } : {};
    if (url.pathname === "/conversations/v3/conversations/threads") {
      const since = Date.parse(url.searchParams.get("latestMessageTimestampAfter") ?? "") / 1000;
      const found = conversations.filter(({ messages }) => (messages.at(-1)?.seconds ?? 0) > since);
      return { body: { results: found.slice(after, after + limit).map(toThread), ...page(found.length) } };
    }
    if (url.pathname.startsWith("/crm/v3/objects/contacts/"))
      return {
        body: {
          id: "1",
          properties: { hs_analytics_source: "DIRECT_TRAFFIC", hs_analytics_source_data_1: "flowers.example/roses" },
        },
      };
    const [, thread, messageId] =
      /^\/conversations\/v3\/conversations\/threads\/(\d+)\/messages(?:\/m(\d+))?$/.exec(url.pathname) ?? [];
    const found = findById(conversations, thread);
    if (found === null) return null;
    const single = found.messages.find(({ id }) => id === Number(messageId));
    if (single !== undefined) return { body: toHubSpot(found, single) };
    const results = found.messages.slice(after, after + limit).map((message) => toHubSpot(found, message));
    return { body: { results, ...page(found.messages.length) } };
  },
  chatwoot({ path }, conversations) {
    const url = new URL(path, "http://desk");
    const base = "/api/v1/accounts/7/conversations";
    if (url.pathname === base) {
      const from = (Number(url.searchParams.get("page")) - 1) * CHATWOOT_PAGE;
      const payload = conversations
        .toReversed()
        .slice(from, from + CHATWOOT_PAGE)
        .map(toChatwoot);
      return { body: { data: { meta: { all_count: conversations.length }, payload } } };
    }
    const found = findById(conversations, /\/conversations\/(\d+)\/messages$/.exec(url.pathname)?.[1]);
    if (found === null) return null;
    const before = Number(url.searchParams.get("before") ?? Infinity);
    const payload = found.messages
      .filter(({ id }) => id < before)
      .slice(-CHATWOOT_MESSAGES)
      .map((message) => toChatwootMessage(found, message));
    return { body: { meta: {}, payload } };
  },
};

const CHATWOOT_PAGE = 25;
const CHATWOOT_MESSAGES = 20;

function findById(conversations: readonly DeskConversation[], id: string | undefined): DeskConversation | null {
  return conversations[Number(id) - 1] ?? null;
}

/** Connects the platform as a channel of a new client, with a function that signs its webhooks. */
export async function connectHelpdesk(platform: Platform, origin: string) {
  const connector = findConnector(platform);
  if (connector === null) throw new Error("There is no such channel.");
  const bots = { intercom: "botAdminIds", zendesk: "botUserIds", chatwoot: "botUserIds", hubspot: null }[platform];
  const secret = { [connector.signedBy]: "a-secret-of-webhooks" };
  const api = platform === "hubspot" ? enterCredentials(platform, origin) : {};
  const channel = await connectTestChannel(platform, { ...secret, ...api, ...(bots && { [bots]: String(BOT.id) }) });
  const get = (name: string) => secret[name] ?? "";
  const address = `${ORIGIN}/api/channels/${platform}/${channel.client.apiAccountId}`;
  const sign = (body: string) => {
    const sample = connector.sample({ secret: get, field: get, nowMs: Date.now(), address, body });
    return { body: sample.body, headers: sample.headers ?? {} };
  };
  return { channel, sign };
}

/** The messages of conversations that an import stores: all but private notes. */
export function countMessages(conversations: readonly DeskConversation[]): number {
  return conversations.reduce((sum, { messages }) => sum + messages.filter(({ isNote }) => isNote !== true).length, 0);
}
