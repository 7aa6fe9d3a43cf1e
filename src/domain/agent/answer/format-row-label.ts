import type { AgentRow, Breakdown } from "../agent.contract.ts";
import type { AnswerFormat } from "./format-answer.ts";
import { OTHER_KEY } from "./rank-rows.ts";

/** The name of a row as people read it: days and months in the reader's format. */
export function formatRowLabel(
  { key, label }: Pick<AgentRow, "key" | "label">,
  breakdown: Breakdown | null,
  format: AnswerFormat,
): string {
  if (key === OTHER_KEY) return label;
  if (breakdown === "day" || breakdown === "week") return format.period({ from: key, to: key });
  return breakdown === "month" ? format.month(key) : label;
}
