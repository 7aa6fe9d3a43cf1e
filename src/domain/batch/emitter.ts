import type { BatchMessage, BatchSink, BatchStats, LineErrorCode } from "./batch.contract.ts";
import { MAX_ID_LENGTH } from "./batch.contract.ts";
import { EARLIEST_MS, FUTURE_TOLERANCE_MS, MAX_TEXT_BYTES } from "#src/domain/ingest/ingest.contract.ts";
import { cleanText, isTextTooLong } from "./clean-text.ts";
import { readChannel } from "#src/domain/shared/channels.ts";
import { hashToInteger } from "#src/domain/shared/hash.ts";

/** This many conversations are counted exactly; each takes about 40 bytes of memory. */
const MAX_COUNTED_CONVERSATIONS = 500_000;

export type Emitter = {
  message: (message: BatchMessage) => void;
  error: (line: number, code: LineErrorCode, message: string) => void;
  skip: () => void;
  stats: BatchStats;
};

/** The one way from a format to the sink: cleans texts, applies the limits, counts. */
export function createEmitter(sink: BatchSink): Emitter {
  const seen = new Set<number>();
  const latestMs = Date.now() + FUTURE_TOLERANCE_MS;
  let lastConversation: string | null = null;
  const stats: BatchStats = {
    lines: 0,
    messages: 0,
    conversations: 0,
    conversationsExact: true,
    errors: 0,
    skipped: 0,
    notes: 0,
    cleaned: 0,
  };

  function error(line: number, code: LineErrorCode, message: string): void {
    stats.errors += 1;
    sink.error({ line, code, message });
  }

  function countConversation(id: string): void {
    if (id === lastConversation) return;
    lastConversation = id;
    if (seen.size >= MAX_COUNTED_CONVERSATIONS) {
      stats.conversationsExact &&= seen.has(hashToInteger(id));
      return;
    }
    seen.add(hashToInteger(id));
    stats.conversations = seen.size;
  }

  return {
    stats,
    error,
    skip() {
      stats.skipped += 1;
    },
    message(message) {
      const text = cleanText(message.text);
      if (text.trim() === "") {
        stats.skipped += 1;
        return;
      }
      if (isTextTooLong(text)) {
        error(message.line, "text_too_long", `The text is longer than ${MAX_TEXT_BYTES / 1024} KiB`);
        return;
      }
      if (hasLongId(message)) {
        error(message.line, "id_too_long", `An id is longer than ${MAX_ID_LENGTH} characters`);
        return;
      }
      const wrongTime = findWrongTime(message.at ?? message.near, latestMs);
      if (wrongTime !== null) return error(message.line, "bad_timestamp", wrongTime);
      if (text !== message.text) stats.cleaned += 1;
      countConversation(message.conversationId);
      stats.messages += 1;
      sink.message({
        conversationId: cleanText(message.conversationId),
        role: message.role,
        text,
        at: message.at,
        near: message.near,
        line: message.line,
        channel: cleanOptional(message.channel === null ? null : readChannel(message.channel)),
        user: cleanOptional(message.user),
        agentVersion: cleanOptional(message.agentVersion),
        externalId: cleanOptional(message.externalId),
      });
    },
  };
}

function hasLongId({ conversationId, externalId, user }: BatchMessage): boolean {
  return (
    conversationId.length > MAX_ID_LENGTH ||
    (externalId?.length ?? 0) > MAX_ID_LENGTH ||
    (user?.length ?? 0) > MAX_ID_LENGTH
  );
}

/** The ingest path takes no earlier or later time; in a file it mostly means a wrong date order. */
function findWrongTime(at: number | null, latestMs: number): string | null {
  if (at === null || (at >= EARLIEST_MS && at <= latestMs)) return null;
  const shown = new Date(at).toISOString().slice(0, 10);
  return at > latestMs ? `The time is in the future: ${shown}` : `The time is too far in the past: ${shown}`;
}

function cleanOptional(value: string | null): string | null {
  return value === null || value === "" ? null : cleanText(value);
}
