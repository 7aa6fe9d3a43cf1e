/** Counts what arrives, in memory, and adds it to the stored health every two seconds: no row is written per message. */
import type { IgnoreReason } from "#src/domain/channels/channels.contract.ts";
import { getDatabase, isDatabaseUnavailable } from "../../../db/sql.ts";
import { log } from "../../../log.ts";
import type { ChannelConnection } from "./connection-cache.ts";
import { addHealthCounts, createHealthCounts } from "./health.sql.ts";
import type { HealthCounts } from "./health.sql.ts";

type Owner = Pick<ChannelConnection, "clientId" | "apiAccountId" | "channel" | "connectedAt">;
type Entry = { owner: Owner; counts: HealthCounts };

let entries = new Map<string, Entry>();
let flushing: Promise<void> = Promise.resolve();

/** What a verified request or a relay stored. */
export type Stored = {
  messages: number;
  userMessages: number;
  replies: number;
  duplicates: number;
  ignored: ReadonlyMap<IgnoreReason, number>;
  wordless: number;
  ownId: string | null;
};

/** Counts a verified webhook request. */
export function countReceived(owner: Owner): void {
  const counts = getCounts(owner);
  counts.received++;
  counts.lastEventAt = Date.now();
}

/** Counts what a request stored and ignored. */
export function countStored(owner: Owner, stored: Stored): void {
  const counts = getCounts(owner);
  counts.messages += stored.messages;
  counts.userMessages += stored.userMessages;
  counts.replies += stored.replies;
  counts.duplicates += stored.duplicates;
  counts.wordless += stored.wordless;
  if (stored.messages > 0) counts.lastMessageAt = Date.now();
  if (stored.ownId !== null) counts.ownId = stored.ownId;
  for (const [reason, n] of stored.ignored) counts.ignored[reason] = (counts.ignored[reason] ?? 0) + n;
}

const REFUSALS = {
  missing: "A request came without a signature.",
  signature: "A request came with a wrong signature.",
  expired: "A request was signed too long ago, or its sender's clock is wrong.",
} as const;

/** Counts a refused request; `isOldSecret` if the secret that a rotation replaced would have been right. */
export function countRefused(owner: Owner, verdict: keyof typeof REFUSALS, isOldSecret: boolean): void {
  const counts = getCounts(owner);
  const now = Date.now();
  if (verdict === "missing") counts.missing++;
  else if (verdict === "signature") counts.wrongSignature++;
  else counts.expired++;
  counts.lastRejectedAt = now;
  if (isOldSecret) counts.oldSecretAt = now;
  counts.lastError = isOldSecret
    ? { at: now, code: "old_secret", message: "The old secret is still in use." }
    : { at: now, code: verdict, message: REFUSALS[verdict] };
}

/** Counts a verified request whose body could not be parsed. */
export function countMalformed(owner: Owner, message: string): void {
  const counts = getCounts(owner);
  counts.malformed++;
  counts.lastError = { at: Date.now(), code: "malformed", message };
}

/** Counts a message that could not be fetched. */
export function countFetchError(owner: Owner, message: string): void {
  getCounts(owner).lastError = { at: Date.now(), code: "fetch_failed", message };
}

/** Adds all counts of this process to the stored health. */
export function flushHealth(): Promise<void> {
  flushing = flushing.catch(() => undefined).then(flushEntries);
  return flushing;
}

async function flushEntries(): Promise<void> {
  const batch = [...entries];
  entries = new Map();
  for (const [index, [, { owner, counts }]] of batch.entries()) {
    try {
      await addHealthCounts(getDatabase().system, owner, counts);
    } catch (error) {
      if (isDatabaseUnavailable(error)) {
        // Kept for the next flush.
        for (const [key, entry] of batch.slice(index)) restoreEntry(key, entry);
        throw error;
      }
      log.error({ err: error, channel: owner.channel }, "could not store the health of a channel");
    }
  }
}

function restoreEntry(key: string, { owner, counts }: Entry): void {
  const newer = entries.get(key);
  entries.set(key, { owner, counts: newer === undefined ? counts : mergeCounts(counts, newer.counts) });
}

function mergeCounts(older: HealthCounts, newer: HealthCounts): HealthCounts {
  const ignored = { ...older.ignored };
  for (const [reason, n] of Object.entries(newer.ignored)) ignored[reason] = (ignored[reason] ?? 0) + n;
  return {
    received: older.received + newer.received,
    messages: older.messages + newer.messages,
    userMessages: older.userMessages + newer.userMessages,
    replies: older.replies + newer.replies,
    wordless: older.wordless + newer.wordless,
    duplicates: older.duplicates + newer.duplicates,
    malformed: older.malformed + newer.malformed,
    missing: older.missing + newer.missing,
    wrongSignature: older.wrongSignature + newer.wrongSignature,
    expired: older.expired + newer.expired,
    ignored,
    lastEventAt: newer.lastEventAt ?? older.lastEventAt,
    lastMessageAt: newer.lastMessageAt ?? older.lastMessageAt,
    lastRejectedAt: newer.lastRejectedAt ?? older.lastRejectedAt,
    oldSecretAt: newer.oldSecretAt ?? older.oldSecretAt,
    lastError: newer.lastError ?? older.lastError,
    ownId: newer.ownId ?? older.ownId,
  };
}

function getCounts(owner: Owner): HealthCounts {
  const key = `${owner.channel}/${owner.apiAccountId}/${String(owner.connectedAt.getTime())}`;
  const entry = entries.get(key) ?? { owner, counts: createHealthCounts() };
  entries.set(key, entry);
  return entry.counts;
}
