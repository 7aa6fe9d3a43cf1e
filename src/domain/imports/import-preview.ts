import type { Goal, Language, MessageInput } from "../analysis/analysis.contract.ts";
import { buildFunnel, createFurthestCounts } from "../metrics/flow/funnel.ts";
import type { Funnel, FurthestCounts } from "../metrics/flow/funnel.ts";
import { analyzeAndClassify } from "../reading/read-conversation.ts";
import { wilsonInterval } from "../statistics/proportions.ts";
import type { Rate } from "../statistics/proportions.ts";
import { createFindingTally } from "./import-findings.ts";
import type { PreviewFindings } from "./import-findings.ts";
import type { ImportedMessage, ImportSink, ImportStats, LineError } from "./import-file.contract.ts";
import { computeDirection, sortByTime } from "./message-order.ts";
import { MAX_CHECKED_CONVERSATIONS } from "./imports.contract.ts";

/** Maximum number of messages that are analyzed for the funnel; counts and errors cover the whole file. */
export const MAX_PREVIEW_MESSAGES = 50_000;
const SAMPLE_MESSAGES = 12;
const LISTED_ERRORS = 200;
const DAY_MS = 24 * 60 * 60_000;

/** Preview of an import, computed in the browser before anything is sent. */
export type ImportPreview = {
  stats: ImportStats;
  /** The first errors; `stats.errors` counts all. */
  errors: LineError[];
  sample: ImportedMessage[];
  /** Ids of the first conversations. */
  conversationIds: string[];
  /** Times of the first and last message in milliseconds; null if no message has a time. */
  firstAt: number | null;
  lastAt: number | null;
  /** Number of messages that the metrics below are based on. */
  analyzedMessages: number;
  analyzedConversations: number;
  withoutStage: number;
  /** Covers only conversations with a stage, as on the dashboard. */
  funnel: Funnel;
  dropped: FurthestCounts;
  conversion: Rate;
  containment: Rate;
  fallbacks: Rate;
  /** Mean over the conversations, −1 to 1; null without conversations. */
  sentiment: number | null;
  medianFirstResponseMs: number | null;
  languages: { language: Language; n: number }[];
} & PreviewFindings;

/**
 * Creates a preview of what a reader passes to `sink`; `finish` analyzes it. `matchIntent` returns the custom intent of a
 * user message and is needed if the goal is one.
 */
export function createImportPreview(
  goal: Goal,
  matchIntent?: (text: string) => string | undefined,
): { sink: ImportSink; finish: (stats: ImportStats) => ImportPreview } {
  const conversations = new Map<string, PreviewMessage[]>();
  const sample: ImportedMessage[] = [];
  const errors: LineError[] = [];
  let analyzedMessages = 0;
  let [firstAt, lastAt] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const sink: ImportSink = {
    message(message) {
      if (sample.length < SAMPLE_MESSAGES) sample.push(message);
      const time = message.at ?? message.near;
      if (time !== null) {
        firstAt = Math.min(firstAt, time);
        lastAt = Math.max(lastAt, time);
      }
      if (analyzedMessages >= MAX_PREVIEW_MESSAGES) return;
      analyzedMessages += 1;
      const { conversationId, role, text, at, near, line } = message;
      const conversation = conversations.get(conversationId);
      const ownIntent = role === "user" ? matchIntent?.(text) : undefined;
      const parsed: PreviewMessage = { conversationId, role, text, at, near, line, ownIntent };
      if (conversation) conversation.push(parsed);
      else conversations.set(conversationId, [parsed]);
    },
    error(error) {
      if (errors.length < LISTED_ERRORS) errors.push(error);
    },
  };
  return {
    sink,
    finish: (stats) => ({
      stats,
      errors,
      sample,
      firstAt: Number.isFinite(firstAt) ? firstAt : null,
      lastAt: Number.isFinite(lastAt) ? lastAt : null,
      conversationIds: [...conversations.keys()].slice(0, MAX_CHECKED_CONVERSATIONS),
      analyzedMessages,
      ...analyzeConversations(conversations, { goal, days: countDays(firstAt, lastAt) }),
    }),
  };
}

type PreviewMessage = MessageInput & Pick<ImportedMessage, "conversationId" | "near" | "line">;

/** Days from the first message to the last, at least one. */
function countDays(firstAt: number, lastAt: number): number {
  return Number.isFinite(firstAt) ? Math.max(1, Math.ceil((lastAt - firstAt) / DAY_MS)) : 1;
}

function analyzeConversations(
  conversations: Map<string, PreviewMessage[]>,
  { goal, days }: { goal: Goal; days: number },
) {
  const directions = new Map(Array.from(conversations, ([id, messages]) => [id, computeDirection(messages)]));
  const fileDirection = directions.values().reduce((sum, direction) => sum + direction, 0);
  const furthest = createFurthestCounts();
  const dropped = createFurthestCounts();
  const languages = new Map<Language, number>();
  const responseTimes: number[] = [];
  const tally = createFindingTally();
  const totals = { converted: 0, handedOff: 0, withFallback: 0, sentiment: 0 };
  for (const [id, messages] of conversations) {
    const sorted = sortByTime(messages, directions.get(id) || fileDirection);
    const { conversation, reading } = analyzeAndClassify(sorted, { goal });
    tally.add(id, conversation, reading);
    const stage = conversation.stage ?? "none";
    furthest[stage] += 1;
    if (!conversation.converted) dropped[stage] += 1;
    if (conversation.converted) totals.converted += 1;
    if (conversation.handedOff) totals.handedOff += 1;
    if (conversation.fallbacks > 0) totals.withFallback += 1;
    totals.sentiment += conversation.sentiment.score;
    if (conversation.firstResponseMs !== null) responseTimes.push(conversation.firstResponseMs);
    languages.set(conversation.language, (languages.get(conversation.language) ?? 0) + 1);
  }
  const n = conversations.size;
  return {
    analyzedConversations: n,
    withoutStage: furthest.none,
    funnel: buildFunnel({ ...furthest, none: 0 }),
    dropped,
    conversion: wilsonInterval(totals.converted, n),
    containment: wilsonInterval(n - totals.handedOff, n),
    fallbacks: wilsonInterval(totals.withFallback, n),
    sentiment: n === 0 ? null : totals.sentiment / n,
    medianFirstResponseMs: responseTimes.toSorted((a, b) => a - b)[Math.floor(responseTimes.length / 2)] ?? null,
    ...tally.detect(days),
    languages: Array.from(languages, ([language, count]) => ({ language, n: count })).toSorted((a, b) => b.n - a.n),
  };
}
