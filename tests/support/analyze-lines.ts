/** Conversations for engine tests, one message per line: "u Hello" from the user, "b Hello" from the bot. */
import { DEFAULT_GOAL } from "#src/domain/analysis/analysis.contract.ts";
import { analyzeConversation } from "#src/domain/analysis/analysis.ts";
import type { ConversationAnalysis } from "#src/domain/analysis/analysis.contract.ts";

/** Analyzes the lines as a closed conversation without timestamps. */
export function analyzeLines(...lines: string[]): ConversationAnalysis {
  const messages = lines.map((line) => ({
    role: line.startsWith("u ") ? ("user" as const) : ("bot" as const),
    text: line.slice(2),
    at: null,
  }));
  return analyzeConversation(messages, { goal: DEFAULT_GOAL, closed: true }).conversation;
}
