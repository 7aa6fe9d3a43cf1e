/** Connects channels in tests, and calls their webhooks as platforms do. */
import { POST as postRelayEndpoint } from "#src/pages/api/channels/[channel]/[accountId]/relay.ts";
import { DELETE, GET, OPTIONS, PATCH, POST } from "#src/pages/api/channels/[channel]/[accountId]/index.ts";
import type { UserViewer } from "#src/server/auth/viewer.contract.ts";
import type { ChannelHealth, Connection, DryRunOutput } from "#src/domain/channels/channels.contract.ts";
import { connectChannel, rotateChannel } from "#src/server/features/channels/connections/connections.service.ts";
import { tryChannel } from "#src/server/features/channels/receive/dry-run.service.ts";
import { getChannelHealth } from "#src/server/features/channels/health.service.ts";
import { addKey } from "#src/server/features/api-keys/api-keys.service.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { listConversations, getConversation } from "#src/server/features/conversations/conversations.service.ts";
import type { ConversationDetail } from "#src/domain/conversations/conversations.contract.ts";
import { createTestClient } from "./test-client.ts";
import type { TestClient } from "./test-client.ts";

export const ORIGIN = "http://localhost:4321";

type Values = Record<string, string>;
type Call = { body?: string | Uint8Array; headers?: Values; query?: string; method?: string; slash?: boolean };

/** A connection with the client that owns it, and everything that a test does with it. */
export type TestChannel = {
  client: TestClient;
  viewer: UserViewer;
  channel: string;
  connection: Connection;
  generated: Values;
  /** Calls the webhook; returns status and body. */
  post(call: Call): Promise<{ status: number; text: string; json: unknown; headers: Headers }>;
  get(query: string): Promise<{ status: number; text: string }>;
  relay(body: unknown, headers?: Values): Promise<{ status: number; json: unknown }>;
  health(): Promise<ChannelHealth>;
  test(input: { body?: string; query?: string }): Promise<DryRunOutput>;
  rotate(input: { credentials?: Values; graceHours?: number }): Promise<Values>;
  /** All conversations with their messages, oldest first. */
  conversations(): Promise<ConversationDetail[]>;
};

/** The owner of a test client. */
export function createViewer({ clientId, userId }: TestClient): UserViewer {
  return { kind: "user", userId, clientId, sessionId: crypto.randomUUID(), role: "owner", timeZone: "UTC" };
}

/** Connects a channel to a client's API account. */
export async function connectTestChannel(
  channel: string,
  credentials: Values,
  { settings = {}, client: given }: { settings?: Values; client?: TestClient } = {},
): Promise<TestChannel> {
  const client = given ?? (await createTestClient());
  const viewer = createViewer(client);
  const { clientId, apiAccountId } = client;
  const connected = await connectChannel(viewer, { channel, origin: ORIGIN }, { apiAccountId, credentials, settings });
  const params = { channel, accountId: apiAccountId };
  let key: Promise<string> | undefined;
  return {
    client,
    viewer,
    channel,
    connection: connected.connection,
    generated: connected.generated,
    post: (call) => callWebhook(params, call),
    get: async (query) => {
      const { status, text } = await callWebhook(params, { method: "GET", query });
      return { status, text };
    },
    relay: async (body, headers = {}) => {
      key ??= addKey(getDatabase().system, { clientId, apiAccountId, name: "relay", scopes: ["ingest"] }).then(
        (added) => added.key,
      );
      const url = new URL(`${ORIGIN}/api/channels/${channel}/${apiAccountId}/relay`);
      const sent = { authorization: `Bearer ${await key}`, "content-type": "application/json", ...headers };
      const request = new Request(url, { method: "POST", headers: sent, body: JSON.stringify(body) });
      const response = await postRelayEndpoint({ request, url, params });
      return { status: response.status, json: await response.json() };
    },
    health: () => getChannelHealth(viewer, params),
    test: (input) => tryChannel(viewer, { ...params, origin: ORIGIN }, input),
    rotate: async ({ credentials: replaced = {}, graceHours = 24 }) => {
      const place = { ...params, origin: ORIGIN };
      return (await rotateChannel(viewer, place, { credentials: replaced, graceHours })).generated;
    },
    conversations: () => listWholeConversations(clientId),
  };
}

/** Calls the public address of a channel, without an account's key. */
export async function callWebhook(
  params: { channel: string; accountId: string },
  { body, headers = {}, query = "", method = "POST", slash = false }: Call,
): Promise<{ status: number; text: string; json: unknown; headers: Headers }> {
  const path = `/api/channels/${params.channel}/${params.accountId}${slash ? "/" : ""}`;
  const url = new URL(`${ORIGIN}${path}${query === "" ? "" : `?${query}`}`);
  const init: RequestInit = { method, headers: { host: url.host, ...headers } };
  if (body !== undefined) init.body = typeof body === "string" ? body : Buffer.from(body);
  const endpoint = { GET, HEAD: GET, POST, OPTIONS, PATCH, DELETE }[method] ?? POST;
  const response = await endpoint({ request: new Request(url, init), url, params });
  const text = await response.text();
  return { status: response.status, text, json: parseJson(text), headers: response.headers };
}

async function listWholeConversations(clientId: string): Promise<ConversationDetail[]> {
  const viewer = { clientId, timeZone: "UTC" };
  const { items } = await listConversations(viewer, { limit: 100 });
  return Promise.all(items.toReversed().map(({ id }) => getConversation(viewer, id)));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
