import type { Goal, Intent, Role } from "./analysis.contract.ts";
import { READ_LIMIT } from "./tokens.ts";

/** What an account's own goal says of a message: reached, or nothing. `engine` and `event` goals are never reached by a text. */
export function reachesGoal(
  goal: Goal,
  message: { role: Role; text: string; intent: Intent; ownIntent?: string | undefined },
): boolean {
  if (goal.kind === "intent") return message.role === "user" && message.intent === goal.intent;
  if (goal.kind === "own_intent") return message.role === "user" && message.ownIntent === goal.intentId;
  if (goal.kind !== "pattern") return false;
  const side = message.role === "user" ? "user" : "bot";
  return side === goal.role && matchesPattern(goal.pattern, message.text);
}

/**
 * Whether a text holds a pattern: words with `*` for anything and `|` between alternatives; letter case and accents aside.
 * No regular expressions, so that no pattern can hang the reader: the cost is bounded by pattern × text.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  const folded = fold(text.slice(0, READ_LIMIT));
  return fold(pattern)
    .split("|")
    .some((alternative) => alternative.trim() !== "" && holdsInOrder(alternative.trim().split("*"), folded));
}

function holdsInOrder(parts: string[], text: string): boolean {
  let from = 0;
  for (const part of parts) {
    const wanted = part.trim();
    if (wanted === "") continue;
    const at = text.indexOf(wanted, from);
    if (at < 0) return false;
    from = at + wanted.length;
  }
  return parts.some((part) => part.trim() !== "");
}

function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/\s+/g, " ");
}
