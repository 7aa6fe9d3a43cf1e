import { buildCells } from "../../../domain/bot-versions/agent-cell.ts";
import type { AgentCell, ConversationFacts } from "../../../domain/bot-versions/agent-cell.ts";
import type { ReadingFilter } from "../../../domain/conversations/outcome-filter.ts";
import { toDayNumber } from "../../../domain/bot-versions/day-number.ts";
import { DAY_MS } from "../../../domain/shared/durations.ts";
import { addDays } from "../../../domain/shared/time-zone.ts";
import type { Queryable } from "../../db/sql.ts";
import { listCountedConversations, listReplies, listResponses, listUsage } from "./facts.sql.ts";
import type { CountedConversation, CountedDays, Days, Reply, Usage } from "./facts.sql.ts";

/** Calls are stored around the time of their conversation; the margin only leaves out partitions. */
const CALLS_MARGIN_MS = 31 * DAY_MS;
/** Days that are read at once. */
const PART_DAYS = 7;
const NO_USAGE: Usage = {
  ...{ calls: 0, pricedCalls: 0, input: 0, cachedInput: 0, output: 0, reasoning: 0, costNano: 0, firstChunks: [] },
};

/** A conversation that counts, with the hour it counts in. */
type Counted = { facts: ConversationFacts; hourAt: Date };

/** The cells of a range of days, from conversations, messages and calls; read in parts, as a new import may hold years. */
export async function countDays(tx: Queryable, { from, to, ...query }: Days & ReadingFilter): Promise<AgentCell[]> {
  const cells: AgentCell[] = [];
  for (let first = from; first <= to; first = addDays(first, PART_DAYS)) {
    const last = addDays(first, PART_DAYS - 1);
    const counted = await listCounted(tx, { ...query, from: first, to: last < to ? last : to });
    cells.push(...buildCells(counted.map(({ facts }) => facts)));
  }
  return cells;
}

/** What each conversation of a range of days counts. */
export async function listCounted(tx: Queryable, query: CountedDays): Promise<Counted[]> {
  const conversations = await listCountedConversations(tx, query);
  if (conversations.length === 0) return [];
  const first = conversations.reduce((ms, { startedAt }) => Math.min(ms, startedAt.getTime()), Infinity);
  const last = conversations.reduce((ms, { lastAt }) => Math.max(ms, lastAt.getTime()), -Infinity);
  const group = { clientId: query.clientId, ids: conversations.map(({ id }) => id) };
  const ofCalls = { fromAt: new Date(first - CALLS_MARGIN_MS), toAt: new Date(last + CALLS_MARGIN_MS) };
  const [responses, usages, replies] = await Promise.all([
    listResponses(tx, { ...group, fromAt: new Date(first), toAt: new Date(last) }),
    listUsage(tx, { ...group, ...ofCalls }),
    listReplies(tx, { ...group, ...ofCalls }),
  ]);
  const responsesOf = new Map(responses.map((row) => [row.id, row.responses]));
  const usageOf = new Map(usages.map(({ id, ...usage }) => [id, usage]));
  const repliesOf = Map.groupBy(replies, ({ id }) => id);
  return conversations.map((conversation) => ({
    facts: describe(conversation, {
      responses: responsesOf.get(conversation.id) ?? [],
      usage: usageOf.get(conversation.id) ?? NO_USAGE,
      replies: repliesOf.get(conversation.id) ?? [],
    }),
    hourAt: conversation.hourAt,
  }));
}

function describe(
  { id: _id, hourAt: _hourAt, startedAt: _startedAt, lastAt: _lastAt, day, ...conversation }: CountedConversation,
  { responses, usage, replies }: { responses: readonly number[]; usage: Usage; replies: readonly Reply[] },
): ConversationFacts {
  const hasSeveral = (of: "version" | "model" | "agent" | "prompt") =>
    new Set(replies.map((reply) => reply[of]).filter((value) => value !== null)).size > 1;
  return {
    ...conversation,
    ...usage,
    responses,
    day: toDayNumber(day),
    prompt: replies.findLast(({ prompt }) => prompt !== null)?.prompt ?? "",
    mixedVersion: hasSeveral("version"),
    mixedModel: hasSeveral("model"),
    mixedAgent: hasSeveral("agent"),
    mixedPrompt: hasSeveral("prompt"),
  };
}
