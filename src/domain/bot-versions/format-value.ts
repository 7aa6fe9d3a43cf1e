import type { ComparedBy } from "./bot-versions.contract.ts";

const PROMPT_LENGTH = 12;
const NOT_SAID = "not said";

/** A value as people read it: prompts are known by the start of their hash. */
export function formatValue(value: string, by: ComparedBy): string {
  if (value === "") return NOT_SAID;
  return by === "prompt" ? value.slice(0, PROMPT_LENGTH) : value;
}
