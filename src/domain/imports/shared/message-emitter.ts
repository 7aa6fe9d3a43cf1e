import type { ImportedMessage, ImportSink, ImportStats, LineErrorCode } from "../import-file.contract.ts";
import { MAX_ID_LENGTH } from "../import-file.contract.ts";
import { EARLIEST_MS, MAX_TEXT_BYTES } from "#src/domain/ingest/ingest.contract.ts";
import { getLatestMs } from "#src/domain/ingest/latest-time.ts";
import { cleanText, isTextTooLong } from "../text/clean-text.ts";
import { normalizeChannel } from "#src/domain/shared/channels.ts";
import { hashToInteger } from "#src/domain/shared/hash.ts";

/** Maximum number of conversations counted exactly; each takes about 40 bytes of memory. */
const MAX_COUNTED_CONVERSATIONS = 500_000;

export type MessageEmitter = {
  message: (message: ImportedMessage) => void;
  error: (line: number, code: LineErrorCode, message: string) => void;
  skip: () => void;
  stats: ImportStats;
};

/** Creates an emitter that cleans texts, checks limits, counts and passes messages and errors to `sink`. */
export function createMessageEmitter(sink: ImportSink): MessageEmitter {
  const seen = new Set<number>();
  const latestMs = getLatestMs();
  let lastConversation: string | null = null;
  const stats: ImportStats = {
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
      if (hasTooLongId(message)) {
        error(message.line, "id_too_long", `An ID is longer than ${MAX_ID_LENGTH} characters`);
        return;
      }
      const invalidTime = describeInvalidTime(message.at ?? message.near, latestMs);
      if (invalidTime !== null) return error(message.line, "bad_timestamp", invalidTime);
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
        channel: cleanOptional(message.channel === null ? null : normalizeChannel(message.channel)),
        user: cleanOptional(message.user),
        agentVersion: cleanOptional(message.agentVersion),
        externalId: cleanOptional(message.externalId),
        ...(message.source !== undefined && { source: message.source }),
        ...(message.properties !== undefined && { properties: message.properties }),
      });
    },
  };
}

function hasTooLongId({ conversationId, externalId, user }: ImportedMessage): boolean {
  return (
    conversationId.length > MAX_ID_LENGTH ||
    (externalId?.length ?? 0) > MAX_ID_LENGTH ||
    (user?.length ?? 0) > MAX_ID_LENGTH
  );
}

/** Describes a time outside the limits of ingest, which usually means a wrong date order; null if it is valid. */
function describeInvalidTime(at: number | null, latestMs: number): string | null {
  if (at === null || (at >= EARLIEST_MS && at <= latestMs)) return null;
  const shown = new Date(at).toISOString().slice(0, 10);
  return at > latestMs ? `The time is in the future: ${shown}` : `The time is too far in the past: ${shown}`;
}

function cleanOptional(value: string | null): string | null {
  return value === null || value === "" ? null : cleanText(value);
}
