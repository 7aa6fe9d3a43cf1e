import { analyseConversation } from "../analysis/analysis.ts";
import type { Goal, Language, MessageInput } from "../analysis/analysis.contract.ts";
import { buildFunnel, createFurthestCounts, wilsonInterval } from "../analysis/funnel.ts";
import type { Funnel, FurthestCounts, Rate } from "../analysis/funnel.ts";
import type { BatchMessage, BatchOptions, BatchReader, BatchStats, LineError } from "../batch/batch.contract.ts";
import { createBatchReader } from "../batch/formats.ts";
import { measureDirection, orderByTime } from "../batch/time-order.ts";
import { MAX_ASKED_CONVERSATIONS } from "./uploads.contract.ts";

/** The funnel of a preview is taken of this many messages at the most; counts and errors are of the whole file. */
export const PREVIEW_MESSAGES = 50_000;
const SHOWN_MESSAGES = 12;
const SHOWN_ERRORS = 200;

/** What a file would bring in, read and analysed before anything is sent. */
export type BatchPreview = {
  stats: BatchStats;
  /** The first errors; `stats.errors` counts all. */
  errors: LineError[];
  sample: BatchMessage[];
  /** The ids of its first conversations. */
  conversationIds: string[];
  /** When the first and the last message were written, in ms; null where no message has a time. */
  firstAt: number | null;
  lastAt: number | null;
  /** Messages that the figures below were taken of. */
  analysedMessages: number;
  analysedConversations: number;
  withoutStage: number;
  /** Of the conversations that showed a stage, as on the dashboard. */
  funnel: Funnel;
  dropped: FurthestCounts;
  conversion: Rate;
  containment: Rate;
  fallbacks: Rate;
  /** Mean over the conversations, −1 to 1; null without any. */
  sentiment: number | null;
  medianFirstResponseMs: number | null;
  languages: { language: Language; n: number }[];
};

/**
 * Reads decoded text in chunks of any size; `finish` analyses what was read. `readIntent` says which of the client's own
 * intents a user message is of, where the goal is one.
 */
export function createBatchPreview(
  options: BatchOptions,
  goal: Goal,
  readIntent?: (text: string) => string | undefined,
): { push: (chunk: string) => void; readonly stats: BatchStats; finish: () => BatchPreview } {
  const threads = new Map<string, ThreadMessage[]>();
  const sample: BatchMessage[] = [];
  const errors: LineError[] = [];
  let kept = 0;
  let [firstAt, lastAt] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const reader: BatchReader = createBatchReader(options, {
    message(message) {
      if (sample.length < SHOWN_MESSAGES) sample.push(message);
      const placed = message.at ?? message.near;
      if (placed !== null) {
        firstAt = Math.min(firstAt, placed);
        lastAt = Math.max(lastAt, placed);
      }
      if (kept >= PREVIEW_MESSAGES) return;
      kept += 1;
      const { conversationId, role, text, at, near, line } = message;
      const thread = threads.get(conversationId);
      const ownIntent = role === "user" ? readIntent?.(text) : undefined;
      const read: ThreadMessage = { conversationId, role, text, at, near, line, ownIntent };
      if (thread) thread.push(read);
      else threads.set(conversationId, [read]);
    },
    error(error) {
      if (errors.length < SHOWN_ERRORS) errors.push(error);
    },
  });
  return {
    push: (chunk) => reader.push(chunk),
    get stats() {
      return reader.stats;
    },
    finish: () => ({
      stats: reader.end(),
      errors,
      sample,
      firstAt: Number.isFinite(firstAt) ? firstAt : null,
      lastAt: Number.isFinite(lastAt) ? lastAt : null,
      conversationIds: [...threads.keys()].slice(0, MAX_ASKED_CONVERSATIONS),
      analysedMessages: kept,
      ...analyseThreads(threads, goal),
    }),
  };
}

type ThreadMessage = MessageInput & Pick<BatchMessage, "conversationId" | "near" | "line">;

function analyseThreads(threads: Map<string, ThreadMessage[]>, goal: Goal) {
  const directions = new Map(Array.from(threads, ([id, thread]) => [id, measureDirection(thread)]));
  const fileDirection = directions.values().reduce((sum, direction) => sum + direction, 0);
  const furthest = createFurthestCounts();
  const dropped = createFurthestCounts();
  const languages = new Map<Language, number>();
  const waits: number[] = [];
  const sums = { converted: 0, handedOff: 0, withFallback: 0, sentiment: 0 };
  for (const [id, thread] of threads) {
    const { conversation } = analyseConversation(orderByTime(thread, directions.get(id) || fileDirection), { goal });
    const stage = conversation.stage ?? "none";
    furthest[stage] += 1;
    if (!conversation.converted) dropped[stage] += 1;
    if (conversation.converted) sums.converted += 1;
    if (conversation.handedOff) sums.handedOff += 1;
    if (conversation.fallbacks > 0) sums.withFallback += 1;
    sums.sentiment += conversation.sentiment.score;
    if (conversation.firstResponseMs !== null) waits.push(conversation.firstResponseMs);
    languages.set(conversation.language, (languages.get(conversation.language) ?? 0) + 1);
  }
  const n = threads.size;
  return {
    analysedConversations: n,
    withoutStage: furthest.none,
    funnel: buildFunnel({ ...furthest, none: 0 }),
    dropped,
    conversion: wilsonInterval(sums.converted, n),
    containment: wilsonInterval(n - sums.handedOff, n),
    fallbacks: wilsonInterval(sums.withFallback, n),
    sentiment: n === 0 ? null : sums.sentiment / n,
    medianFirstResponseMs: waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)] ?? null,
    languages: Array.from(languages, ([language, count]) => ({ language, n: count })).toSorted((a, b) => b.n - a.n),
  };
}
