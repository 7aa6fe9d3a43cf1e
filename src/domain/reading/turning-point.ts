import { SENTIMENTS } from "../analysis/analysis.contract.ts";
import type { SentimentLabel } from "../analysis/analysis.contract.ts";
import type { MessageScores } from "./conversation-features.ts";
import { findLargest } from "./keyed-model.ts";
import type { MessageView } from "./message-view.ts";

const NEGATIVE = SENTIMENTS.indexOf("negative");
const POSITIVE = SENTIMENTS.indexOf("positive");

/**
 * The position of the business's message after which the user turned negative: the one before the first negative message of the
 * mood that the user left in. Null for users who left in another mood, or were negative from their first message on.
 */
export function findTurningPoint(
  views: readonly Pick<MessageView, "isUser" | "position">[],
  attitudes: MessageScores,
  left: SentimentLabel,
): number | null {
  if (left !== "negative") return null;
  const moods = attitudes.map((scores) => (scores === null ? null : findLargest(scores)));
  const lastPositive = moods.lastIndexOf(POSITIVE);
  const shown = moods.findIndex((mood, at) => mood === NEGATIVE && at > lastPositive);
  // No single message shows it: the last one made the difference.
  const turn = shown === -1 ? moods.findLastIndex((mood) => mood !== null) : shown;
  const before = views.slice(0, Math.max(turn, 0));
  if (!before.some(({ isUser }) => isUser)) return null;
  return before.findLast(({ isUser }) => !isUser)?.position ?? null;
}
