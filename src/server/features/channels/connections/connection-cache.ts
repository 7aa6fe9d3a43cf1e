import { LRUCache } from "lru-cache";
import type { Reach } from "#src/domain/sources/build-report.ts";
import type { SettingValues } from "#src/domain/channels/channels.contract.ts";
import { getDatabase } from "../../../db/sql.ts";
import { decryptSecret } from "../../../auth/secrets/encrypt-secret.ts";
import { log } from "../../../log.ts";
import { findWebhookConnection, listCredentials } from "./connections.sql.ts";
import { openCredentials } from "./credentials.ts";
import type { Credentials } from "./credentials.ts";
import { getPseudonymPurpose } from "../../pseudonyms/pseudonyms.service.ts";

const CACHE_MS = 5_000;
const MAX_CONNECTIONS = 10_000;

/** A connection with its credentials, as webhooks need it. */
export type ChannelConnection = {
  clientId: string;
  apiAccountId: string;
  channel: string;
  connectedAt: Date;
  settings: SettingValues;
  credentials: Credentials;
  pseudonymKey: string;
  redact: boolean;
  suspended: boolean;
  /** The workspace's kinds of targets that sold conversations are reported to. */
  reportsTo: Reach["for"][];
};

const cache = new LRUCache<string, ChannelConnection>({ max: MAX_CONNECTIONS, ttl: CACHE_MS });
const loading = new Map<string, Promise<ChannelConnection | null>>();
let changes = 0;
let listensTo: unknown;

/**
 * Finds the connection of an API account on a channel; null if there is none. Cached for a few seconds: NOTIFY invalidates a
 * changed one at once in every process, the expiry covers a lost listening connection. Unknown accounts are not cached.
 */
export async function findConnection(channel: string, apiAccountId: string): Promise<ChannelConnection | null> {
  listen();
  const key = `${channel}/${apiAccountId}`;
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const query = loading.get(key) ?? load(channel, apiAccountId).finally(() => loading.delete(key));
  loading.set(key, query);
  return query;
}

/** Forgets the cached connections of an API account in this process. */
export function forgetConnections(apiAccountId: string): void {
  changes++;
  for (const [key, connection] of cache.entries()) if (connection.apiAccountId === apiAccountId) cache.delete(key);
  for (const key of loading.keys()) if (key.endsWith(`/${apiAccountId}`)) loading.delete(key);
}

async function load(channel: string, apiAccountId: string): Promise<ChannelConnection | null> {
  const before = changes;
  const { system } = getDatabase();
  const row = await findWebhookConnection(system, { apiAccountId, channel });
  if (row === undefined || row.pseudonymKey === null) return null;
  const { pseudonymKey, ...rest } = row;
  const connection: ChannelConnection = {
    ...rest,
    credentials: await openCredentials(row, await listCredentials(system, row)),
    pseudonymKey: await decryptSecret(pseudonymKey, getPseudonymPurpose(row.clientId)),
  };
  // A result that was in flight while a change arrived may predate it.
  if (before === changes) cache.set(`${channel}/${apiAccountId}`, connection);
  return connection;
}

/** Once per database: tests open several. */
function listen(): void {
  const { system } = getDatabase();
  if (listensTo === system) return;
  listensTo = system;
  forgetAll();
  // Reconnected: notifications sent meanwhile were missed.
  system.listen("channel_connections", forgetConnections, forgetAll).catch((error: unknown) => {
    // Tried again by the next request.
    if (listensTo === system) listensTo = undefined;
    log.warn({ err: error }, "could not listen for changes of channel connections");
  });
}

function forgetAll(): void {
  changes++;
  cache.clear();
}
