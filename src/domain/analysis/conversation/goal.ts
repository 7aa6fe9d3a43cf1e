import type { Goal, Intent, Role } from "../analysis.contract.ts";
import { MAX_TEXT_LENGTH } from "../core/text.ts";
import { normalizeUnicode } from "../../shared/normalize-unicode.ts";

/** Whether a message reaches an account's own goal. Text never reaches `engine` and `event` goals. */
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
 * Whether a text matches a pattern: `*` matches anything, `|` separates alternatives; case and accents are ignored. Not a regular
 * expression, so that the cost is bounded by pattern × text.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  const normalized = normalize(text.slice(0, MAX_TEXT_LENGTH));
  return normalize(pattern)
    .split("|")
    .some((alternative) => alternative.trim() !== "" && containsInOrder(alternative.trim().split("*"), normalized));
}

function containsInOrder(parts: string[], text: string): boolean {
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

function normalize(text: string): string {
  return normalizeUnicode(text.toLowerCase(), "NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/\s+/g, " ");
}
