import { hash } from "node:crypto";

const REMEMBERED_THREADS = 10_000;

/** Ids of threads by API account and name: a thread has many messages. Emptied when full. */
const known = new Map<string, Map<string, string>>();
let remembered = 0;

/** The id of the thread that a sender calls `threadId`: the same every time, so that no look-up is needed to find it. */
export function deriveConversationId(apiAccountId: string, threadId: string): string {
  const ofAccount = known.get(apiAccountId);
  const id = ofAccount?.get(threadId);
  if (id !== undefined) return id;
  const derived = deriveUuid(`conversation\u0000${apiAccountId}\u0000${threadId}`);
  if (remembered++ >= REMEMBERED_THREADS) {
    known.clear();
    remembered = 1;
  }
  known.set(apiAccountId, (known.get(apiAccountId) ?? new Map<string, string>()).set(threadId, derived));
  return derived;
}

/** The id of the message that a sender calls `externalId`: what makes a replay a duplicate within its API account. */
export function deriveMessageId(apiAccountId: string, externalId: string): string {
  return deriveUuid(`message\u0000${apiAccountId}\u0000${externalId}`);
}

/** The id of the event that a sender calls `externalId`. */
export function deriveEventId(apiAccountId: string, externalId: string): string {
  return deriveUuid(`event\u0000${apiAccountId}\u0000${externalId}`);
}

/** A UUID of version 8 (RFC 9562: custom) from the first 122 bits of SHA-256. */
function deriveUuid(name: string): string {
  const hex = hash("sha256", name, "hex");
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
