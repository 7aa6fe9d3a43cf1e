import { hash } from "node:crypto";

const MAX_CACHED_IDS = 10_000;

/** Conversation ids by API account and external id. Cleared when full. */
const cache = new Map<string, Map<string, string>>();
let cachedIds = 0;

/** Derives a conversation's id from the sender's id of it, so that no lookup is needed. */
export function deriveConversationId(apiAccountId: string, externalId: string): string {
  const accountIds = cache.get(apiAccountId);
  const cached = accountIds?.get(externalId);
  if (cached !== undefined) return cached;
  const id = deriveUuid(`conversation\u0000${apiAccountId}\u0000${externalId}`);
  if (cachedIds++ >= MAX_CACHED_IDS) {
    cache.clear();
    cachedIds = 1;
  }
  cache.set(apiAccountId, (cache.get(apiAccountId) ?? new Map<string, string>()).set(externalId, id));
  return id;
}

/** Derives a message's id from the sender's id of it: messages with the same id in one API account are duplicates. */
export function deriveMessageId(apiAccountId: string, externalId: string): string {
  return deriveUuid(`message\u0000${apiAccountId}\u0000${externalId}`);
}

/** Derives an event's id from the sender's id of it. */
export function deriveEventId(apiAccountId: string, externalId: string): string {
  return deriveUuid(`event\u0000${apiAccountId}\u0000${externalId}`);
}

/** A version 8 UUID (RFC 9562: custom) from the first 122 bits of SHA-256. */
function deriveUuid(name: string): string {
  const hex = hash("sha256", name, "hex");
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
