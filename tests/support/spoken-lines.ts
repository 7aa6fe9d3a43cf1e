/** Conversations for the engine's tests, a line a message: "u Hello" is the user's, "b Hello" the bot's. */
import { analyzeConversation } from "#src/domain/analysis/analysis.ts";
import type { ConversationAnalysis } from "#src/domain/analysis/analysis.contract.ts";

/** What the engine says of the whole, closed and without times. */
export function readLines(...lines: string[]): ConversationAnalysis {
  const messages = lines.map((line) => ({
    role: line.startsWith("u ") ? ("user" as const) : ("bot" as const),
    text: line.slice(2),
    at: null,
  }));
  return analyzeConversation(messages, { goal: { kind: "engine" }, closed: true }).conversation;
}
